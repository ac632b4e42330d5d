/** Work is measured by what it costs this process, because other tests take the machine's time, too. */

/** @returns the processor time of some work, in ms */
export function measureOwnMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
