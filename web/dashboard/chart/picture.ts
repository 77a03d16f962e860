import { monaSans } from './picture-font.ts'

const SCALE = 2
const MARGIN = 24
const HEAD = 60

/** What makes a mark look as it does; everything else follows from its geometry. */
const looks = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity',
  'font-family', 'font-size', 'font-weight', 'font-stretch', 'letter-spacing', 'text-anchor',
] as const // prettier-ignore

/** A copy that needs no style sheet: colours of the theme and type are written into it. */
const selfContained = (element: Element): Element => {
  const copy = element.cloneNode(false) as Element
  const computed = getComputedStyle(element)
  copy.removeAttribute('class')
  copy.removeAttribute('style')
  for (const look of looks) copy.setAttribute(look, computed.getPropertyValue(look).replaceAll('"', "'"))
  for (const child of element.childNodes)
    copy.append(child instanceof Element ? selfContained(child) : child.cloneNode(true))
  return copy
}

const textMark = (
  words: string,
  at: { x: number; y: number },
  looks: { size: number; weight: number; fill: string },
): SVGTextElement => {
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  text.textContent = words
  const given = { x: at.x, y: at.y, 'font-size': looks.size, 'font-weight': looks.weight, fill: looks.fill }
  for (const [name, value] of Object.entries(given)) text.setAttribute(name, String(value))
  return text
}

/** Everything marked `data-picture` within a region, where it stands on the page, under a head that says what it is. */
const compose = (
  region: HTMLElement,
  title: string,
  note: string,
  font: string,
): { svg: SVGSVGElement; width: number; height: number } => {
  const box = region.getBoundingClientRect()
  const [width, height] = [Math.ceil(box.width) + 2 * MARGIN, Math.ceil(box.height) + HEAD + MARGIN]
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const colours = getComputedStyle(region)
  const ink = colours.color
  for (const [name, value] of Object.entries({
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': "'Mona Sans', system-ui, sans-serif",
  }))
    svg.setAttribute(name, String(value))
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  style.textContent = font
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ width, height, fill: colours.getPropertyValue('background-color') }))
    ground.setAttribute(name, String(value))
  svg.append(
    style,
    ground,
    textMark(title, { x: MARGIN, y: 30 }, { size: 17, weight: 660, fill: ink }),
    textMark(note, { x: MARGIN, y: 48 }, { size: 12, weight: 450, fill: ink }),
  )
  for (const element of region.querySelectorAll<HTMLElement | SVGSVGElement>('[data-picture]')) {
    const own = element.getBoundingClientRect()
    const at = { x: own.left - box.left + MARGIN, y: own.top - box.top + HEAD }
    if (element instanceof SVGSVGElement) {
      const copy = selfContained(element)
      for (const [name, value] of Object.entries({ x: at.x, y: at.y, overflow: 'visible' }))
        copy.setAttribute(name, String(value))
      svg.append(copy)
    } else
      svg.append(
        textMark(
          element.textContent ?? '',
          { x: at.x, y: at.y + own.height * 0.75 },
          { size: 15, weight: 640, fill: ink },
        ),
      )
  }
  return { svg, width, height }
}

/** The region as a PNG of twice its size, in the colours of the theme that is on the screen. */
export const pictureOf = async (region: HTMLElement, title: string, note: string): Promise<Blob> => {
  const { svg, width, height } = compose(region, title, note, await monaSans())
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.scale(SCALE, SCALE)
  context.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot make a PNG'))), 'image/png'),
  )
}
