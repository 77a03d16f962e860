const MARGIN = 24
const HEAD = 64

/** The properties that determine the look of a mark; everything else follows from its geometry. */
const looks =
  'fill fill-opacity stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin opacity paint-order font-family font-size font-weight font-stretch letter-spacing text-anchor'.split(
    ' ',
  )

type Attributes = Record<string, string | number>

const give = <E extends Element>(element: E, attributes: Attributes): E => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  return element
}

const make = <N extends keyof SVGElementTagNameMap>(
  name: N,
  attributes: Attributes,
  text = '',
): SVGElementTagNameMap[N] => {
  const element = give(document.createElementNS('http://www.w3.org/2000/svg', name), attributes)
  element.textContent = text
  return element
}

/** A copy that needs no style sheet: theme colours and fonts are inlined. */
const selfContained = (element: Element): Element => {
  const copy = element.cloneNode(false) as Element
  const computed = getComputedStyle(element)
  copy.removeAttribute('class')
  copy.removeAttribute('style')
  give(copy, Object.fromEntries(looks.map((look) => [look, computed.getPropertyValue(look).replaceAll('"', "'")])))
  for (const child of element.childNodes)
    copy.append(child instanceof Element ? selfContained(child) : child.cloneNode(true))
  return copy
}

/**
 * Combines everything marked `data-picture` within a region, at its position on the page, into one SVG that loads
 * nothing.
 */
export const pictureSvg = (region: HTMLElement, title: string, note: string, font: string) => {
  const box = region.getBoundingClientRect()
  const { color, backgroundColor } = getComputedStyle(region)
  const marks = [...region.querySelectorAll<HTMLElement | SVGSVGElement>('[data-picture]')].map((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    return { mark, x: left - box.left + MARGIN, y: top - box.top + HEAD, width, height }
  })
  const width = Math.ceil(box.width) + 2 * MARGIN
  const height = Math.ceil(Math.max(HEAD, ...marks.map(({ y, height }) => y + height))) + MARGIN
  const svg = make('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': "'Bombus Sans', sans-serif",
  })
  svg.append(
    make('style', {}, font),
    make('rect', { width, height, fill: backgroundColor }),
    make('text', { x: MARGIN, y: 32, 'font-size': 17, 'font-weight': 660, fill: color }, title),
    make('text', { x: MARGIN, y: 51, 'font-size': 12, fill: color }, note),
  )
  for (const { mark, x, y, height } of marks)
    svg.append(
      mark instanceof SVGSVGElement
        ? give(selfContained(mark), { x, y, overflow: 'visible' })
        : make('text', { x, y: y + height * 0.75, 'font-size': 15, 'font-weight': 640, fill: color }, mark.textContent),
    )
  return { svg, width, height }
}
