import sharp from 'sharp'

/** EXIF orientations of images by how the camera was held. */
export const orientations = [
  ['upright', 1],
  ['upside down', 3],
  ['on its right side', 6],
  ['on its left side', 8],
] as const

/** An image of 600 by 400, red at the top and blue at the bottom, stored as by a camera held in this orientation. */
export const turnedPicture = async (orientation: number): Promise<Buffer> => {
  const half = (background: string) => ({ create: { width: 600, height: 200, channels: 3 as const, background } })
  const upright = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } })
    .composite([
      { input: half('#ff0000'), top: 0, left: 0 },
      { input: half('#0000ff'), top: 200, left: 0 },
    ])
    .png()
    .toBuffer()
  // Rotated the opposite way, so that applying the EXIF orientation makes it upright.
  const back = { 1: 0, 3: 180, 6: 270, 8: 90 }[orientation] ?? 0
  return sharp(upright).rotate(back).withMetadata({ orientation }).jpeg().toBuffer()
}

/** What a viewer without EXIF support shows: the size, and the colours at the top and bottom. */
export const shownAs = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colour = (y: number) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width / 2)) * info.channels
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
  }
  return { width: info.width, height: info.height, above: colour(0.1), below: colour(0.9) }
}
