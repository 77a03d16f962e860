import { existsSync } from 'node:fs'

const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].map(
  (folder) => `${folder}/faketime/libfaketime.so.1`,
)

/** The environment in which a process and its children start at a given time. */
export const clockAt = (at: string): Record<string, string> => {
  const library = libraries.find((path) => existsSync(path))
  if (!library) throw new Error('Moving the clock needs libfaketime:  sudo apt-get install -y faketime')
  // Relative to now, so that all processes agree and time advances in all of them.
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}
