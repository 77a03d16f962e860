import { messages } from '#domain/messages.ts'

const MAX_BYTES = 10 * 1024 * 1024
const SIDE = 800
const QUALITY = 0.9

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const load = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('not a picture')))
    image.src = address
  })

/**
 * Why a file is not a valid photo, in words; null if it is valid. A .jpg extension proves nothing, so the file is
 * decoded.
 */
export const faultOf = async (file: File): Promise<string | null> => {
  if (file.size > MAX_BYTES) return messages.fileTooLarge
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return messages.imageRefused
  try {
    ;(await createImageBitmap(file)).close()
    return null
  } catch {
    return messages.imageRefused
  }
}

/** A file as a data URL for an image, which needs no revocation. */
export const asAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('not to be read')))
    reader.readAsDataURL(file)
  })

/** The selected square as a JPEG of at most 800 pixels per side. */
export const cropped = async (address: string, area: Area): Promise<Blob> => {
  const image = await load(address)
  const side = Math.max(1, Math.min(SIDE, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not a picture'))), 'image/jpeg', QUALITY),
  )
}
