import { languageTags } from '#domain/language/languages.ts'
import { currentLanguage, t } from '#domain/language/text.ts'
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit'
import { fontFile, hasAllGlyphs, runsOf, type Group, type Weight } from '../fonts.ts'
import { ink, ink2, line } from '../email-html.ts'
import type { Drawing } from '../gauge-drawing.ts'

type Document = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

const MARGIN = 50
const BOTTOM = 64

interface Style {
  size: number
  weight?: Weight
  colour?: string
  /** Free space below. */
  after?: number
}
interface Table {
  /** Width of each column in points; alignment of headings and figures. */
  columns: { title: string; width: number; align?: 'left' | 'right' }[]
  rows: string[][]
  /** Announced by screen readers before the table. */
  title: string
}

/** A sequence of A4 pages whose parts are tagged, so that screen readers read the document correctly. */
export const makePage = (title: string) => {
  const doc: Document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    // PDF/UA: the tags are reliable and all fonts are embedded.
    subset: 'PDF/UA' as never,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: languageTags[currentLanguage()],
    bufferPages: true,
    info: { Title: title, Author: 'Bombus', Creator: 'Bombus', Producer: 'Bombus' },
    // No standard fonts, which are not embedded.
    font: null as never,
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const width = doc.page.width - 2 * MARGIN

  const use = (group: Group, weight: Weight) => {
    const name = `${group} ${weight}`
    if (!used.has(name)) {
      doc.registerFont(name, fontFile(group, weight).pathname)
      used.add(name)
    }
    doc.font(name)
  }
  const used = new Set<string>()
  let isWhole = true

  /** Writes a text, each run in the font that has its characters. */
  const write = (
    text: string,
    { size, weight = 400, colour = ink }: Style,
    options: PDFKit.Mixins.TextOptions = {},
  ) => {
    const runs = runsOf(text)
    isWhole &&= hasAllGlyphs(text)
    doc.fontSize(size).fillColor(colour)
    for (const [index, run] of runs.entries()) {
      use(run.group, weight)
      doc.text(run.text, { lineGap: size * 0.3, ...options, continued: index < runs.length - 1 })
    }
  }
  const widthOf = (text: string, size: number, weight: Weight): number => {
    doc.fontSize(size)
    return runsOf(text).reduce((sum, run) => {
      use(run.group, weight)
      return sum + doc.widthOfString(run.text)
    }, 0)
  }
  const heightOf = (text: string, style: Style, room: number): number => {
    use(runsOf(text)[0]?.group ?? 'mona-sans-latin', style.weight ?? 400)
    return doc.fontSize(style.size).heightOfString(text, { width: room, lineGap: style.size * 0.3 })
  }
  /** Keeps a heading or row together with what follows it. */
  const keep = (height: number) => {
    if (doc.y + height > doc.page.height - BOTTOM) doc.addPage()
  }
  const below = (points: number) => {
    doc.y += points
  }

  const part = (parent: Element, tag: string, text: string, style: Style, left = MARGIN) => {
    parent.add(
      doc.struct(tag, {}, () => {
        doc.x = left
        write(text, style, { width: width - (left - MARGIN) })
      }),
    )
    below(style.after ?? 0)
  }

  return {
    heading: (level: 1 | 2, text: string) => {
      if (level === 2) below(8)
      keep(70)
      part(
        root,
        `H${level}`,
        text,
        level === 1 ? { size: 20, weight: 700, after: 2 } : { size: 13, weight: 700, after: 3 },
      )
    },
    paragraph: (text: string, style: Partial<Style> = {}) => part(root, 'P', text, { size: 10.5, after: 5, ...style }),

    list: (texts: readonly string[]) => {
      const list = doc.struct('L')
      root.add(list)
      for (const text of texts) {
        keep(heightOf(text, { size: 10.5 }, width - 14))
        const item = doc.struct('LI')
        list.add(item)
        const top = doc.y
        item.add(
          doc.struct('Lbl', {}, () => {
            doc.x = MARGIN + 2
            write('•', { size: 10.5 })
          }),
        )
        doc.y = top
        part(item, 'LBody', text, { size: 10.5, after: 2 }, MARGIN + 14)
        item.end()
      }
      list.end()
      below(3)
    },

    /** A centred drawing with an alternative text. */
    figure: ({ box, paths }: Drawing, alt: string, room: number) => {
      const [left, top, wide, high] = box
      const scale = room / wide
      keep(high * scale)
      const [x, y] = [MARGIN + (width - room) / 2, doc.y]
      const bbox = [x, y, x + room, y + high * scale]
      root.add(
        doc.struct('Figure', { alt, bbox } as never, () => {
          doc
            .save()
            .translate(x - left * scale, y - top * scale)
            .scale(scale)
            .lineCap('round')
          for (const { d, fill, stroke, width: thick } of paths) {
            doc.path(d)
            if (fill) doc.fill(fill)
            else doc.lineWidth(thick ?? 1).stroke(stroke ?? ink)
          }
          doc.restore()
        }),
      )
      doc.y = y + high * scale
      below(6)
    },

    table: ({ columns, rows, title }: Table) => {
      const table = doc.struct('Table', { title })
      root.add(table)
      const size = 9.5
      const lefts = columns.map(
        (_, index) => MARGIN + columns.slice(0, index).reduce((sum, { width: w }) => sum + w, 0),
      )
      const cellWidth = (index: number) => (columns[index]?.width ?? 0) - (columns[index]?.align === 'right' ? 16 : 8)
      const row = (cells: readonly string[], isHead: boolean) => {
        const weight = isHead ? 700 : 400
        const high = Math.max(...cells.map((text, index) => heightOf(text, { size, weight }, cellWidth(index)))) + 3
        if (doc.y + high > doc.page.height - BOTTOM) {
          doc.addPage()
          // Repeats the heading visually; screen readers have read it already.
          if (!isHead) drawHead()
        }
        const tr = doc.struct('TR')
        table.add(tr)
        const top = doc.y
        for (const [index, text] of cells.entries()) {
          const isHeading = isHead || index === 0
          tr.add(
            doc.struct(
              isHeading ? 'TH' : 'TD',
              (isHeading ? { scope: isHead ? 'Column' : 'Row' } : {}) as never,
              () => {
                doc.x = lefts[index] ?? MARGIN
                doc.y = top
                write(text, { size, weight }, cellOptions(index))
              },
            ),
          )
        }
        tr.end()
        rule(top + high)
      }
      const cellOptions = (index: number) => ({
        width: cellWidth(index),
        align: columns[index]?.align ?? ('left' as const),
      })
      const rule = (y: number) => {
        artifact(() => {
          doc
            .moveTo(MARGIN, y)
            .lineTo(MARGIN + width, y)
            .lineWidth(0.5)
            .stroke(line)
        })
        doc.y = y + 3
      }
      const drawHead = () => {
        const top = doc.y
        artifact(() => {
          for (const [index, { title: text }] of columns.entries()) {
            doc.x = lefts[index] ?? MARGIN
            doc.y = top
            write(text, { size, weight: 700 }, cellOptions(index))
          }
        })
        rule(
          top +
            Math.max(
              ...columns.map(({ title: text }, index) => heightOf(text, { size, weight: 700 }, cellWidth(index))),
            ) +
            3,
        )
      }
      keep(60)
      row(
        columns.map(({ title: text }) => text),
        true,
      )
      for (const cells of rows) row(cells, false)
      table.end()
      below(5)
    },

    /** Whether all characters so far exist in a font. */
    isWhole: () => isWhole,

    /** Closes the document, with a footer on each page. */
    finish: (foot: string): Promise<Buffer> => {
      root.end()
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        doc.page.margins.bottom = 0
        const number = t('Page {page} of {count}', { page: page + 1, count })
        artifact(() => {
          doc.x = MARGIN
          doc.y = doc.page.height - 44
          write(foot, { size: 8, colour: ink2 }, { width: width - 80, lineBreak: false })
          doc.x = MARGIN + width - widthOf(number, 8, 400)
          doc.y = doc.page.height - 44
          write(number, { size: 8, colour: ink2 }, { lineBreak: false })
        })
      }
      const parts: Buffer[] = []
      return new Promise((resolve, reject) => {
        doc.on('data', (chunk: Buffer) => parts.push(chunk))
        doc.on('end', () => resolve(Buffer.concat(parts)))
        doc.on('error', reject)
        doc.end()
      })
    },
  }

  function artifact(draw: () => void) {
    doc.markContent('Artifact', { type: 'Pagination' })
    draw()
    doc.endMarkedContent()
  }
}
