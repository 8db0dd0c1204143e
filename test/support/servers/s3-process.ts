// @ts-expect-error it comes without types
import S3rver from '@20minutes/s3rver';

/** A server that speaks S3 and checks every signature, in the directory and with the bucket that it is given. */
const [directory, bucket] = process.argv.slice(2);
const options = { port: 0, address: '127.0.0.1', silent: true, directory };
const { port } = await new S3rver({ ...options, configureBuckets: [{ name: bucket }] }).run();
process.on('disconnect', () => process.exit());
process.send?.({ port });
