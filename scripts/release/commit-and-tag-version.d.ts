/** The package has no types of its own: what is used of it here. */
declare module 'commit-and-tag-version' {
  interface Updater {
    readVersion: (text: string) => string
    writeVersion: (text: string, version: string) => string
  }
  export interface Options {
    dryRun?: boolean
    silent?: boolean
    header?: string
    releaseAs?: string
    noBumpWhenEmptyChanges?: boolean
    skip?: { commit?: boolean; tag?: boolean; bump?: boolean; changelog?: boolean }
    bumpFiles?: (string | { filename: string; updater: Updater })[]
    types?: { type: string; section?: string; hidden?: boolean; effect?: string }[]
    commitUrlFormat?: string
    compareUrlFormat?: string
    issueUrlFormat?: string
    preset?: string | { name: string }
  }
  /** Writes the next version into its files and the changelog. */
  export default function commitAndTagVersion(options: Options): Promise<void>
}
