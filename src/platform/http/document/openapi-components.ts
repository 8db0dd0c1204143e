import { isDeepStrictEqual } from 'node:util';

type Json = Record<string, unknown>;

/** Where a schema is used. Objects in requests are closed; objects in answers may gain properties. */
type Side = 'request' | 'answer';

/** A schema of the code, as far as the document cares. */
interface Shape extends Json {
  title?: string;
  description?: string;
  type?: string | string[];
  properties?: Record<string, Shape>;
  enum?: unknown[];
}

const LISTS = ['anyOf', 'oneOf', 'allOf'] as const;
const NULL = { type: 'null' };
/** Notes for this code: words for messages of errors, and which answers are closed. */
const OWN_WORDS = ['x-says', 'x-closed'];

/** The named schemas of the document. Schemas with a title are moved here, and referred to. */
export class Components {
  readonly schemas: Record<string, Json>;
  private readonly defined = new Set<string>();

  constructor(schemas: Record<string, Json>) {
    this.schemas = { ...schemas };
  }

  /** Defines a schema of answers, in place of schemas with the same title. */
  define(name: string, schema: object): void {
    this.schemas[name] = this.convert(schema as Shape, 'answer');
    this.defined.add(name);
  }

  ofAnswer(schema: object): Json {
    return this.refer(schema as Shape, 'answer');
  }

  /** `name` is used unless the schema has a title of its own. */
  ofRequest(schema: object, name?: string): Json {
    const named = name === undefined ? schema : { title: name, ...schema };
    return this.refer(named as Shape, 'request');
  }

  private refer(schema: Shape, side: Side): Json {
    const { title, ...rest } = schema;
    if (title === undefined) return this.convert(schema, side);
    const isObject = schema.properties !== undefined;
    const name =
      side === 'request' && isObject && !/^New|Change$|Request$/.test(title) ? `New${title}` : title;
    const { isNullable, ...one } = withoutNull(rest);
    const made = this.convert(one, side);
    const known = this.schemas[name] ?? made;
    if (!this.defined.has(name) && !isSame(known, made))
      throw new Error(`two different schemas are called ${name}`);
    this.schemas[name] = known;
    const reference = { $ref: `#/components/schemas/${name}` };
    const { description } = schema;
    if (isNullable) return { anyOf: [reference, NULL], description };
    return { ...reference, ...(description !== known.description && { description }) };
  }

  private convert(schema: Shape, side: Side): Json {
    const made: Json = { ...schema };
    for (const name of LISTS)
      if (Array.isArray(schema[name]))
        made[name] = (schema[name] as Shape[]).map((one) => this.refer(one, side));
    if (schema.items) made.items = this.refer(schema.items as Shape, side);
    if (schema.properties)
      made.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, this.refer(property, side)]),
      );
    if (side === 'answer' && !schema['x-closed'] && made.additionalProperties === false)
      delete made.additionalProperties;
    for (const name of OWN_WORDS) delete made[name];
    return made;
  }
}

/** A schema that takes null, as the schema of its other values. */
function withoutNull(schema: Shape): Shape & { isNullable: boolean } {
  const { type } = schema;
  if (!Array.isArray(type) || !type.includes('null')) return { ...schema, isNullable: false };
  const [only, ...others] = type.filter((one) => one !== 'null');
  return {
    ...schema,
    type: others.length > 0 ? [only as string, ...others] : (only as string),
    ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }),
    isNullable: true,
  };
}

/** Descriptions may differ by use. */
function isSame(one: Json, other: Json): boolean {
  const bare = ({ description: _, examples: __, ...rest }: Json) => rest;
  return isDeepStrictEqual(bare(one), bare(other));
}
