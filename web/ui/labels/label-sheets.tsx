import type { ReactNode } from 'react'
import css from './label-sheets.module.css'
import { labelPaper } from './label-paper.ts'
import { QrCode } from '../qr-code.tsx'

interface LabelSheetsProps {
  name: string
  sheetName: (number: number) => string
  /** In order; null skips a label that is already used on the sheet. Each needs a key. */
  labels: readonly (ReactNode | null)[]
}

/** Printable labels, by sheet. */
export const LabelSheets = ({ name, sheetName, labels }: LabelSheetsProps) => {
  const paper = labelPaper()
  const sheets = Array.from({ length: Math.ceil(labels.length / paper.labels) }, (_none, at) =>
    labels.slice(at * paper.labels, (at + 1) * paper.labels),
  )
  return (
    <div
      data-sheets="labels"
      data-paper={paper.name}
      className={css.sheets}
      role="region"
      aria-label={name}
      tabIndex={0}
    >
      {sheets.map((of, at) => (
        <section key={at} className={css.labels} aria-label={sheetName(at + 1)}>
          {of.map((label, place) => label ?? <div key={`used-${place}`} className={css.label} />)}
        </section>
      ))}
    </div>
  )
}

/** A label: a code with an address, and text beside it. */
export const Label = ({ code, children }: { code: string; children: ReactNode }) => (
  <div className={css.label}>
    <QrCode text={code} className={css.code} />
    <div>{children}</div>
  </div>
)
