/** A file of a folder, with its path within what was dropped or selected. */
export interface FolderFile {
  path: string
  file: File
}

export interface ReadFolder {
  images: FolderFile[]
  /** Files that may contain the counts of the card. */
  counts: FolderFile[]
}

const countsName = /\.(csv|tsv)$/i
const imageName = /\.(jpe?g|png|webp)$/i
/** Hidden files that operating systems leave on cards. */
const hidden = /(^|\/)\./

const sorted = (files: FolderFile[]): ReadFolder => {
  const shown = files
    .filter(({ path }) => !hidden.test(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
  const named = (name: RegExp) => shown.filter(({ path }) => name.test(path))
  return { images: named(imageName), counts: named(countsName) }
}

/** The selected files, with their folders if a folder was selected. */
export const chosenFiles = (files: FileList): ReadFolder =>
  sorted([...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })))

/** The dropped files, including those in all subfolders. Must be called while the drop event is handled. */
export const droppedFiles = async ({ items, files }: DataTransfer): Promise<ReadFolder> => {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return chosenFiles(files)
  const found: FolderFile[] = []
  for (const entry of entries) await collect(entry, '', found)
  return sorted(found)
}

const collect = async (entry: FileSystemEntry, above: string, found: FolderFile[]): Promise<void> => {
  const path = `${above}${entry.name}`
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    found.push({ path, file })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // A browser returns entries in batches, and an empty batch at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return
    for (const child of entries) await collect(child, `${path}/`, found)
  }
}
