import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkLocationBatch, createLocationBatch } from '#domain/locations/batch-endpoints.ts'
import {
  MAX_ROWS,
  readLocationRows,
  type LocationLine,
  type LocationRow,
  type LocationRowCheck,
} from '#domain/locations/location-batch.ts'
import { missingPlaces } from '#domain/locations/place-names.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { toast } from '#web/platform/toasts.ts'
import { locations as t } from '#web/texts/locations.ts'
import { pastedLocations as texts } from '#web/texts/pasted-locations.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Notice } from '#web/ui/notice.tsx'
import { LinePreview, type PreviewedLine } from '#web/ui/pasted/line-preview.tsx'
import { PastedField } from '#web/ui/pasted/pasted-field.tsx'
import { useLineFaults } from '#web/ui/pasted/use-line-faults.ts'
import layout from '#web/ui/form/record-form.module.css'
import { invalidateLocations } from '../record-queries.ts'

const isReady = (line: LocationLine): line is LocationLine & { row: LocationRow } => line.row !== null

const nameOf = (row: LocationRow) =>
  [
    row.field,
    ...(row.tunnel === null ? [] : [t.tunnelNo(row.tunnel)]),
    ...(row.plot === null ? [] : [t.plotNo(row.plot)]),
  ].join(', ')
const valuesOf = ({ treatment_type, block, replicate, latitude, longitude }: LocationRow) =>
  [
    treatment_type && texts.treatment(treatment_type),
    block && texts.block(block),
    replicate !== null && texts.replicate(replicate),
    latitude !== null && longitude !== null && t.position(latitude, longitude, null),
  ]
    .filter(Boolean)
    .join(', ')

/** The status of a line in the preview; `check` is undefined until the server has validated it. */
const shownOf = ({ line, place, row, faults }: LocationLine, check: LocationRowCheck | undefined): PreviewedLine => ({
  line,
  name: row ? nameOf(row) : place,
  more: row ? valuesOf(row) : '',
  faults: faults.map(({ column, message }) =>
    column === null ? message : texts.inColumn(texts.columns[column], message),
  ),
  state: check && (check.missing === null ? texts.exists : texts.isNew),
})

/** Adds fields, tunnels and plots of a farm from rows of a spreadsheet, all or none. */
export const PastedLocations = ({ parent, onClose }: { parent: number; onClose: () => void }) => {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(0)
  const draft = useTypedDraft(`locations:pasted:${parent}`, { text }, { text: '' })
  const { busy, save } = useSave(t.saveError)
  const { lines, unread } = readLocationRows(text)
  const ready = lines.filter(isReady)
  const rows = ready.map(({ row }) => row)
  const faulty = lines.length - ready.length
  const isTooMany = lines.length > MAX_ROWS
  const checks = useLineFaults(
    ready.length === 0 || isTooMany ? null : { body: { farm_id: parent, rows }, lines: ready.map(({ line }) => line) },
    (body, signal) => api(checkLocationBatch, { body }, signal),
  )
  const missing = missingPlaces(
    rows,
    [...checks.values()].flat().flatMap(({ index, missing: level }) => (level === null ? [] : [{ index, level }])),
  )
  const isChecked = checks.size > 0
  const hasNothing = isChecked && missing.fields + missing.tunnels + missing.plots === 0

  const submit = () => {
    setTried((times) => times + 1)
    if (lines.length === 0 || faulty > 0 || isTooMany || hasNothing) return
    void save(async (key) => {
      const created = await api(createLocationBatch, { body: { farm_id: parent, rows }, key })
      draft.clear()
      toast.done(texts.done(created))
      await invalidateLocations(client)
      onClose()
    })
  }
  return (
    <Dialog title={texts.title} wide onClose={onClose}>
      <Form className={layout.form} faults={tried} onSubmit={submit}>
        <OfferedDraft draft={draft} onRestore={(typed) => setText(typed.text)} />
        <PastedField
          label={texts.rows}
          hint={texts.hint}
          fileLabel={texts.file}
          error={tried > 0 && lines.length === 0 ? texts.noRows : isTooMany ? texts.tooMany(MAX_ROWS) : null}
          value={text}
          onChange={setText}
        />
        {unread.length > 0 && <Notice tone="warn">{texts.unread(unread)}</Notice>}
        <p role="status">{isChecked ? (hasNothing ? texts.nothing : texts.plan(missing)) : ''}</p>
        {faulty > 0 && (
          <Notice live={tried > 0} tone="bad">
            {texts.faulty(faulty)}
          </Notice>
        )}
        {lines.length > 0 && (
          <LinePreview
            title={texts.preview(lines.length)}
            lines={lines.map((line) => shownOf(line, checks.get(line.line)?.[0]))}
          />
        )}
        <div className={layout.actions}>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy} disabled={hasNothing}>
            {texts.create}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
