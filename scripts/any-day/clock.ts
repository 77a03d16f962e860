import { existsSync } from 'node:fs'

const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].map(
  (folder) => `${folder}/faketime/libfaketime.so.1`,
)

/** The environment in which a process and all that it starts begin at a moment. */
export const clockAt = (at: string): Record<string, string> => {
  const library = libraries.find((path) => existsSync(path))
  if (!library) throw new Error('Moving the clock needs libfaketime:  sudo apt-get install -y faketime')
  // Counted from now, so that all processes agree and time goes on in all of them.
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}
