/** What this process has worked so far, in seconds; unlike a clock it does not tell how busy others keep the machine. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
