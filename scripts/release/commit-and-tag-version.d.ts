/** The package has no types; only the used part is declared. */
declare module 'commit-and-tag-version' {
  interface Updater {
    readVersion: (text: string) => string
    writeVersion: (text: string, version: string) => string
  }
  export interface Options {
    dryRun?: boolean
    header?: string
    releaseAs?: string
    skip?: { commit?: boolean; tag?: boolean }
    bumpFiles?: (string | { filename: string; updater: Updater })[]
  }
  /** Writes the next version into its files and the changelog. */
  export default function commitAndTagVersion(options: Options): Promise<void>
}
