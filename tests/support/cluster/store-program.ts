/** The store in its own process, so tests can kill and pause it: `address port folder bucket`. */
interface Settings {
  port: number;
  address: string;
  directory: string;
  silent: boolean;
  configureBuckets: { name: string }[];
}

const [address, port, directory, bucket] = process.argv.slice(2) as [string, string, string, string];
const { default: S3rver } = (await import("s3rver" as string)) as {
  default: new (settings: Settings) => { run(): Promise<unknown> };
};
const settings = {
  port: Number(port),
  address,
  directory,
  silent: true,
  configureBuckets: [{ name: bucket }],
};
await new S3rver(settings).run();

export {};
