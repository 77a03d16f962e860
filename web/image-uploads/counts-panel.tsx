import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '#domain/devices/device.ts'
import { readCardCounts, type CardCounts } from '#domain/image-uploads/card-counts.ts'
import { listText } from '#domain/language/text.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import dropCss from '#web/ui/drop.module.css'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import panel from '#web/ui/panel.module.css'
import css from './card-panel.module.css'
import { previewCounts, storeCounts, type CountsPreview, type CountsResult } from './counts-file.ts'
import { CountsReview, CountsProblems } from './counts-review.tsx'
import dropArea from './drop-area.module.css'
import type { FolderFile } from './read-folder.ts'

const MAX_BYTES = 20_000_000

interface CountsPanelProps {
  organisationId: number
  devices: readonly Device[]
  /** CSV files in the selected folder. */
  found: readonly FolderFile[]
}
interface ChosenFile {
  name: string
  counts: CardCounts
}

/** Counts from a card: read from a CSV file, previewed, and stored after confirmation. */
export const CountsPanel = ({ organisationId, devices, found }: CountsPanelProps) => {
  const client = useQueryClient()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [deviceId, setDeviceId] = useState<number | null>(null)
  const [preview, setPreview] = useState<CountsPreview | null>(null)
  const [result, setResult] = useState<CountsResult | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  const check = async ({ counts }: ChosenFile, chosen: Device | null) => {
    setPreview(null)
    setFault(null)
    try {
      const onDone = (rows: number) => setProgress(t.countsChecking(rows, counts.rows.length))
      onDone(0)
      setPreview(await previewCounts(counts, { organisation_id: organisationId, devices, chosen }, onDone))
    } catch (error) {
      setFault(messageOf(error, t.countsUnreadable))
    } finally {
      setProgress(null)
    }
  }
  const take = async (given: File) => {
    setFile(null)
    setPreview(null)
    setResult(null)
    setFault(null)
    if (given.size > MAX_BYTES) return setFault(t.countsTooLarge)
    const text = await given.text().catch(() => null)
    if (text === null) return setFault(t.countsUnreadable)
    const counts = readCardCounts(text)
    if (counts.rows.length === 0) return setFault(t.countsEmpty)
    const chosen = { name: given.name, counts }
    setFile(chosen)
    if (counts.hasDevices) await check(chosen, null)
  }
  const store = async ({ fresh }: CountsPreview) => {
    setFault(null)
    try {
      const onDone = (rows: number) => setProgress(t.countsStoring(rows, fresh.length))
      onDone(0)
      setResult(await storeCounts(organisationId, fresh, onDone))
      setPreview(null)
      setFile(null)
    } catch (error) {
      setFault(messageOf(error, t.countsFailed))
    } finally {
      setProgress(null)
      // The changed counts may be shown anywhere.
      void client.invalidateQueries()
    }
  }
  return (
    <section className={panel.panel} aria-labelledby="card-counts">
      <h2 id="card-counts">{t.counts}</h2>
      <p className={css.hint}>{t.countsAbout}</p>
      <span className={dropArea.choice}>
        <input
          id="card-counts-file"
          className={dropCss.input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          onChange={({ target }) => {
            const given = target.files?.[0]
            if (given) void take(given)
            target.value = ''
          }}
        />
        <label htmlFor="card-counts-file" {...asButton()}>
          {t.chooseCounts}
        </label>
      </span>
      {found.length > 0 && (
        <div className={css.actions}>
          {found.map(({ path, file: own }) => (
            <Button key={path} onClick={() => void take(own)}>
              {t.readCounts(path)}
            </Button>
          ))}
        </div>
      )}
      {fault && <Notice tone="bad" live title={fault} />}
      {file && (
        <>
          <p role="status">{t.countsRows(file.counts.rows.length, file.name)}</p>
          {file.counts.unknown.length > 0 && <p>{t.countsUnknown(listText(file.counts.unknown))}</p>}
          {!file.counts.hasDevices && (
            <div className={css.zone}>
              <Field label={t.countsDevice}>
                {(control) => (
                  <Select
                    {...control}
                    value={deviceId ?? ''}
                    onChange={({ target }) => {
                      const chosen = devices.find(({ id }) => id === Number(target.value)) ?? null
                      setDeviceId(chosen?.id ?? null)
                      if (chosen) void check(file, chosen)
                    }}
                  >
                    <option value="">{t.chooseDevice}</option>
                    {devices.map(({ id, name, device_id }) => (
                      <option key={id} value={id}>
                        {`${name} (${device_id})`}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
          )}
        </>
      )}
      {progress && <p role="status">{progress}</p>}
      {preview && <CountsReview preview={preview} busy={progress !== null} onStore={() => void store(preview)} />}
      {result && (
        <>
          <Notice tone="good" live title={t.countsStored(result.accepted, result.duplicates)}>
            {result.conflicts > 0 && t.countsConflicts(result.conflicts)}
          </Notice>
          <CountsProblems problems={result.problems} />
        </>
      )}
    </section>
  )
}
