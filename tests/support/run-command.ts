interface Run {
  env?: Record<string, string | undefined>;
  cwd?: string;
  input?: string;
}

export async function runCommand(command: string[], { env = process.env, cwd, input = "" }: Run = {}) {
  const child = Bun.spawn(command, { env, cwd, stdin: new Blob([input]), stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, err };
}
