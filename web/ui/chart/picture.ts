import { pictureSvg } from './picture-svg.ts'
import { portalFont } from './picture-font.ts'

const SCALE = 2

const imageOf = async (svg: SVGSVGElement): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  return image
}

/**
 * Renders what is marked `data-picture` within a region as a PNG of twice its size in the colours of the current theme,
 * below a title. Throws if the browser cannot draw it.
 */
export const pictureOf = async (region: HTMLElement, title: string, note: string): Promise<Blob> => {
  const { svg, width, height } = pictureSvg(region, title, note, await portalFont())
  const image = await imageOf(svg)
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot make a PNG'))), 'image/png')
  })
}
