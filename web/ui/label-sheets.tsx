import type { ReactNode } from 'react'
import css from './label-sheets.module.css'
import { QrCode } from './qr-code.tsx'

/** Labels on an A4 sheet: 3 by 7 of 63.5 × 38.1 mm. */
export const LABELS_A_SHEET = 21

interface LabelSheetsProps {
  name: string
  sheetName: (number: number) => string
  /** In order; null leaves a label out, where a sheet is used already. Each has a key. */
  labels: readonly (ReactNode | null)[]
}

/** Labels to print, by sheet. */
export const LabelSheets = ({ name, sheetName, labels }: LabelSheetsProps) => {
  const sheets = Array.from({ length: Math.ceil(labels.length / LABELS_A_SHEET) }, (_none, at) =>
    labels.slice(at * LABELS_A_SHEET, (at + 1) * LABELS_A_SHEET),
  )
  return (
    <div data-sheets="labels" className={css.sheets} role="region" aria-label={name} tabIndex={0}>
      {sheets.map((of, at) => (
        <section key={at} className={css.labels} aria-label={sheetName(at + 1)}>
          {of.map((label, place) => label ?? <div key={`used-${place}`} className={css.label} />)}
        </section>
      ))}
    </div>
  )
}

/** A label: a code with an address, and words beside it. */
export const Label = ({ code, children }: { code: string; children: ReactNode }) => (
  <div className={css.label}>
    <QrCode text={code} className={css.code} />
    <div>{children}</div>
  </div>
)
