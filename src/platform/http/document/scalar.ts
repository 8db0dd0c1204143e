import Fastify from 'fastify';

/**
 * Reads Scalar's browser bundle. Its package offers the bundle only as an answer of its Fastify plugin, so a server
 * that never listens asks the plugin for it. The plugin is imported here because importing it takes a second.
 */
export async function loadScalarBundle(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = Fastify();
  await server.register(scalar, { routePrefix: '/', configuration: { url: '/' } });
  const { statusCode, rawPayload } = await server.inject('/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error(`Scalar's plugin answered ${statusCode} instead of its bundle`);
  return rawPayload;
}
