import type { RecordEvents } from '../../../platform/record-events.ts';
import { event } from './schema.ts';

type Source = Pick<RecordEvents, 'resource' | 'schema'> & { types: string[] };

/** All events as one union for the API document: the type of an event decides which record is its data. */
export function eventUnion(sources: Source[]) {
  const { properties, description: about, ...rest } = event as typeof event & { description?: string };
  const { description: typeDescription } = properties.type as { description?: string };
  return {
    description: `${about} \`type\` shows which record \`data\` is: as the API presented it after the change, or before its deletion. A \`url\` that carries a signature is left out. If the record was erased, only its \`id\` is left.`,
    oneOf: sources.map(({ resource, types, schema }) => ({
      ...rest,
      title: titleOf(resource),
      description: `A change of a record: ${types.map((type) => `\`${type}\``).join(', ')}.`,
      properties: {
        ...properties,
        type: { type: 'string', enum: types, description: typeDescription, examples: [types[0]] },
        data: schema,
      },
    })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(
        sources.flatMap(({ resource, types }) =>
          types.map((type) => [type, `#/components/schemas/${titleOf(resource)}`]),
        ),
      ),
    },
  };
}

function titleOf(resource: string): string {
  return `${resource[0]?.toUpperCase()}${resource.slice(1)}Event`;
}
