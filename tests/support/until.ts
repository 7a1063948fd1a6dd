export async function until(holds: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 600_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("What the test waits for did not come within ten minutes");
    await Bun.sleep(50);
  }
}
