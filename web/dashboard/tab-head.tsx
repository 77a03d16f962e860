import { IconDownload, IconPhoto, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import style from './tab-head.module.css'

/** What a tab says of itself, and the same data as a table, a CSV file and, where there is a chart, a picture. */
export const TabHead = ({
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
    <div className={style.head}>
      <p role={failed ? 'alert' : undefined}>
        {failed ? 'The picture could not be made. The CSV has the same figures.' : note}
      </p>
      <div className={style.tools}>
        <button type="button" aria-pressed={table} onClick={() => onTable(!table)}>
          <IconTable aria-hidden="true" />
          Table
        </button>
        <button type="button" aria-label="Download CSV" onClick={onCsv}>
          <IconDownload aria-hidden="true" />
          CSV
        </button>
        {onPicture && (
          <button type="button" aria-label="Download PNG" disabled={busy} onClick={() => void draw()}>
            <IconPhoto aria-hidden="true" />
            PNG
          </button>
        )}
      </div>
    </div>
  )
}
