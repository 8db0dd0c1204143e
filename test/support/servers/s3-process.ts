// @ts-expect-error the package has no types
import S3rver from '@20minutes/s3rver';

/** An S3 server that checks every signature. Its arguments are the directory and the bucket. */
const [directory, bucket] = process.argv.slice(2);
const options = { port: 0, address: '127.0.0.1', silent: true, directory };
const { port } = await new S3rver({ ...options, configureBuckets: [{ name: bucket }] }).run();
process.on('disconnect', () => process.exit());
process.send?.({ port });
