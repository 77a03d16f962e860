import { IconDownload, IconPhoto, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { chart as t } from '#web/texts/chart.ts'
import css from './chart-tools.module.css'

/** The note of a tab, and the same data as a table, a CSV file and, if there is a chart, a picture. */
export const ChartTools = ({
  note,
  table,
  onTable,
  onCsv,
  onPicture,
}: {
  note: string
  /** Whether the table is shown. */
  table: boolean
  onTable: (shown: boolean) => void
  onCsv: () => void
  onPicture?: () => Promise<void>
}) => {
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const draw = async () => {
    setBusy(true)
    setFailed(false)
    await onPicture?.().catch(() => setFailed(true))
    setBusy(false)
  }
  return (
    <div className={css.head}>
      <p role={failed ? 'alert' : undefined}>{failed ? t.noPicture : note}</p>
      <div className={css.tools}>
        <button type="button" aria-pressed={table} onClick={() => onTable(!table)}>
          <IconTable aria-hidden="true" />
          {t.table}
        </button>
        <button type="button" aria-label={t.downloadCsv} onClick={onCsv}>
          <IconDownload aria-hidden="true" />
          {t.csv}
        </button>
        {onPicture && (
          <button type="button" aria-label={t.downloadPng} disabled={busy} onClick={() => void draw()}>
            <IconPhoto aria-hidden="true" />
            {t.png}
          </button>
        )}
      </div>
    </div>
  )
}
