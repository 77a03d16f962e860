import { currentFormat } from '#domain/display/display-format.ts'

/** A sheet of labels: 3 by 7 of 63.5 × 38.1 mm on A4, or 3 by 10 of 2⅝ × 1 in on Letter. */
export interface LabelPaper {
  name: 'a4' | 'letter'
  /** The number of labels on a sheet. */
  labels: number
}
const papers: Record<LabelPaper['name'], LabelPaper> = {
  a4: { name: 'a4', labels: 21 },
  letter: { name: 'letter', labels: 30 },
}

/** The label format sold in the reader's region: readers of feet and inches print on Letter. */
export const labelPaper = (): LabelPaper => papers[currentFormat().length === 'ft' ? 'letter' : 'a4']
