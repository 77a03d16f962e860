import { offsetOfExif, wallOfExif, type FileTime } from '#domain/image-uploads/capture-time.ts'
import type { FolderFile } from './read-folder.ts'

/** An image of a card. */
export interface CardImage extends FolderFile {
  /** Path of its folder; empty for files that were selected individually. */
  folder: string
  time: FileTime
}

/** EXIF data are at the beginning, before a preview image of at most 64 kB. */
const FIRST_BYTES = 128 * 1024
const AT_ONCE = 8

/** Reads the times of images from their EXIF data, or else from the modification time. `onRead`: how many were read. */
export const readCard = async (files: readonly FolderFile[], onRead: (count: number) => void): Promise<CardImage[]> => {
  const { default: exif } = await import('exifreader')
  const timeOf = async (file: File): Promise<FileTime> => {
    try {
      const tags = exif.load(await file.slice(0, FIRST_BYTES).arrayBuffer(), { includeTags: { exif: true } })
      const text = tags.DateTimeOriginal?.description ?? tags.DateTime?.description ?? ''
      const wall = wallOfExif(text)
      if (wall !== null)
        return { source: 'exif', wall, offset: offsetOfExif(tags.OffsetTimeOriginal?.description ?? '') }
    } catch {
      // A file without EXIF data, or one that is not an image: the server determines which.
    }
    return { source: 'file', modified: file.lastModified }
  }
  const images: CardImage[] = []
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const read = await Promise.all(
      files.slice(at, at + AT_ONCE).map(async ({ path, file }) => ({
        path,
        file,
        folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
        time: await timeOf(file),
      })),
    )
    images.push(...read)
    onRead(images.length)
  }
  return images
}
