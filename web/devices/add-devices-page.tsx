import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { checkDeviceBatch, createDeviceBatch } from '#domain/devices/batch-endpoints.ts'
import {
  batchTemplate,
  MAX_BATCH,
  readDeviceBatch,
  type BatchDevice,
  type BatchLine,
  type DeviceWithKey,
} from '#domain/devices/device-batch.ts'
import { missingPlaces, placeLevels } from '#domain/locations/place-names.ts'
import { messages } from '#domain/messages.ts'
import { PlacePicker } from '#web/locations/place-picker.tsx'
import { api } from '#web/platform/api/api.ts'
import { useUnsavedGuard } from '#web/platform/forms/drafts.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { addDevices as t } from '#web/texts/add-devices.ts'
import { devices } from '#web/texts/devices.ts'
import { farmSetup } from '#web/texts/farm-setup.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { csvOf } from '#web/ui/chart/csv.ts'
import { saveCsv } from '#web/ui/chart/save.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Notice } from '#web/ui/notice.tsx'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { LinePreview, type PreviewedLine } from '#web/ui/pasted/line-preview.tsx'
import { PastedField } from '#web/ui/pasted/pasted-field.tsx'
import { useLineFaults } from '#web/ui/pasted/use-line-faults.ts'
import { addDeviceAddress } from './devices-address.ts'
import css from '#web/ui/pasted/pasted-page.module.css'
import { deviceBreadcrumbs } from './device-breadcrumbs.tsx'
import { IdQuestions, idQuestions, withMeant } from './id-questions.tsx'
import { KeyLifeField } from './key-life-field.tsx'
import { NewKeys } from './new-keys.tsx'
import { deviceTypesQuery, devicesQuery, invalidateDevices } from './queries.ts'

const isReady = (line: BatchLine): line is BatchLine & { device: BatchDevice } => line.device !== null
const shownOf = ({ line, name, device_id, place, device, faults }: BatchLine): PreviewedLine => ({
  line,
  name,
  more: [device_id, place, device?.device_type].filter(Boolean).join(', '),
  faults,
})

const [head = [], ...rows] = batchTemplate

/** `/add-devices`: adds many devices to one farm from a table, each with its key. */
export const AddDevicesPage = onlyFor('device.edit', () => {
  const client = useQueryClient()
  const { farmId } = useAddress(addDeviceAddress)
  const { data: types = [] } = useQuery(deviceTypesQuery)
  const listId = useId()
  const [farm_id, setFarm] = useState<number | null>(farmId ?? null)
  const [typed, setTyped] = useState<string | null>(null)
  const [days, setDays] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(0)
  const [creates, setCreates] = useState(false)
  const [made, setMade] = useState<DeviceWithKey[]>([])
  const { busy, save } = useSave(messages.deviceCreateError)
  const draft = useTypedDraft(
    'devices:new',
    { farm_id, typed, days, text },
    { farm_id: farmId ?? null, typed: null, days: '', text: '' },
  )
  useUnsavedGuard(text.trim() !== '')
  const [keptIds, setKeptIds] = useState<string[]>([])
  const { data: here } = useQuery({ ...devicesQuery({ farm_id: farm_id ?? 0, rows: 100 }), enabled: farm_id !== null })
  // The most common type, until another is entered.
  const type = typed ?? types[0] ?? ''
  const { lines: read, unread } = readDeviceBatch(text, type)
  const knownIds = [...read.map((line) => line.device_id), ...(here?.rows.map((device) => device.device_id) ?? [])]
  const ready = read.filter(isReady)
  const isTooMany = read.length > MAX_BATCH
  const found = useLineFaults(
    farm_id === null || ready.length === 0 || isTooMany
      ? null
      : { body: { farm_id, devices: ready.map(({ device }) => device) }, lines: ready.map(({ line }) => line) },
    (body, signal) => api(checkDeviceBatch, { body }, signal),
  )
  const missing = missingPlaces(
    ready.map(({ device }) => device),
    [...found.values()].flat().flatMap(({ index, path }) => (path === 'device_id' ? [] : [{ index, level: path }])),
  )
  const lacks = missing.fields + missing.tunnels + missing.plots > 0
  const questions = idQuestions(read, knownIds, keptIds)
  const lines = read.map((line) => ({
    ...line,
    faults: [
      ...line.faults,
      ...(found.get(line.line) ?? [])
        .filter((fault) => !(creates && placeLevels.some((level) => level === fault.path)))
        .map(({ message }) => message),
      ...questions.filter((asked) => asked.line === line.line).map(({ question }) => question),
    ],
  }))
  const faulty = lines.filter(({ faults }) => faults.length > 0).length
  const wasTried = tried > 0

  const submit = () => {
    setTried((times) => times + 1)
    if (farm_id === null || lines.length === 0 || faulty > 0 || isTooMany) return
    const body = {
      farm_id,
      devices: ready.map(({ device }) => device),
      ...(creates && lacks ? { create_places: true } : {}),
      ...(days === '' ? {} : { key_days: Number(days) }),
    }
    void save(async (key) => {
      setMade(await api(createDeviceBatch, { body, key }))
      draft.clear()
      setText('')
      setTried(0)
      setCreates(false)
      toast.done(t.done(body.devices.length))
      void invalidateDevices(client)
      void client.invalidateQueries({ queryKey: ['farms'] })
    })
  }
  return (
    <Page
      title={t.title}
      breadcrumbs={deviceBreadcrumbs()}
      actions={
        <Link to="/add-device" search={farm_id === null ? {} : { farmId: farm_id }} {...asButton()}>
          {t.one}
        </Link>
      }
    >
      {made.length > 0 ? (
        <NewKeys made={made}>
          {farmId !== undefined && (
            <Link to="/farm-dashboard/$farmId" params={{ farmId: String(farmId) }} {...asButton({ kind: 'primary' })}>
              {farmSetup.back}
            </Link>
          )}
          <Button onClick={() => setMade([])}>{t.more}</Button>
          <Link to="/devices" {...asButton()}>
            {t.toList}
          </Link>
        </NewKeys>
      ) : (
        <Form className={css.form} faults={tried} onSubmit={submit}>
          <OfferedDraft
            draft={draft}
            onRestore={(values) => {
              setFarm(values.farm_id)
              setTyped(values.typed)
              setDays(values.days)
              setText(values.text)
            }}
          />
          <p className={css.lead}>{t.intro}</p>
          <div className={css.pair}>
            <PlacePicker
              to="farm_id"
              place={{ farm_id, field_id: null, tunnel_id: null, plot_id: null }}
              onChange={(place) => setFarm(place.farm_id)}
              errors={wasTried && farm_id === null ? { farm_id: messages.farmRequired } : {}}
            />
            <TextField
              label={t.type}
              hint={t.typeHint}
              value={type}
              autoComplete="off"
              list={listId}
              onChange={(event) => setTyped(event.target.value)}
            />
            <datalist id={listId}>
              {types.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
            <KeyLifeField label={t.keyLife} days={days} onChange={setDays} />
          </div>
          <PastedField
            label={t.lines}
            hint={t.hint}
            placeholder={batchTemplate.map((cells) => cells.join(', ')).join('\n')}
            fileLabel={t.file}
            beside={
              <Button kind="ghost" onClick={() => saveCsv('devices.csv', csvOf(head, rows))}>
                <IconDownload aria-hidden="true" />
                {t.template}
              </Button>
            }
            error={wasTried && lines.length === 0 ? t.nothing : isTooMany ? t.tooMany(MAX_BATCH) : null}
            value={text}
            onChange={setText}
          />
          {unread.length > 0 && <Notice tone="warn">{t.unread(unread)}</Notice>}
          {lines.length > 0 && <LinePreview title={t.preview(lines.length, faulty)} lines={lines.map(shownOf)} />}
          {lacks && (
            <CheckField
              label={t.createPlaces(missing)}
              hint={t.createPlacesHint}
              checked={creates}
              onChange={({ target }) => setCreates(target.checked)}
            />
          )}
          <IdQuestions
            questions={questions}
            onUse={(question) => setText(withMeant(text, question))}
            onKeep={(device_id) => setKeptIds([...keptIds, device_id])}
          />
          {wasTried && faulty > 0 && (
            <Notice live tone="bad">
              {t.faulty(faulty)}
            </Notice>
          )}
          <div className={css.actions}>
            <Button kind="primary" type="submit" busy={busy}>
              {t.add(lines.length)}
            </Button>
            <Link to="/devices" {...asButton()}>
              {devices.cancel}
            </Link>
          </div>
        </Form>
      )}
    </Page>
  )
})
