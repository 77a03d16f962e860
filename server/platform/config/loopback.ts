const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i
/** Whether an address or a name is this machine, by what it says alone. */
export const isLoopback = (host: string): boolean => loopback.test(host)
