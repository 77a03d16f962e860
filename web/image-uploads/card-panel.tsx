import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '#domain/devices/device.ts'
import { createImageUpload } from '#domain/image-uploads/endpoints.ts'
import { suggestDevice } from '#domain/image-uploads/suggest-device.ts'
import { MOST_FILES, type ImageUpload } from '#domain/image-uploads/upload.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { dateTime } from '#web/platform/formats.ts'
import { browserTimeZone } from '#web/platform/time/clock.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import panel from '#web/ui/panel.module.css'
import { foldersOf, readyFiles, rememberDevices, rememberedDevices, type CardChoices } from './card-choices.ts'
import css from './card-panel.module.css'
import { FoldersTable } from './folders-table.tsx'
import type { CardImage } from './read-card.ts'
import { invalidateUploads } from './queries.ts'
import { sendCard } from './send-card.ts'
import { TimesPanel } from './times-panel.tsx'

interface CardPanelProps {
  organisationId: number
  images: readonly CardImage[]
  devices: readonly Device[]
  /** The person's unfinished upload, if there is one. */
  open: ImageUpload | null
  onSent: () => void
}

/** The settings of a card before it is sent: devices of its folders, time zone and clock. */
export const CardPanel = ({ organisationId, images, devices, open, onSent }: CardPanelProps) => {
  const client = useQueryClient()
  const { data: farms = [] } = useQuery(farmsQuery)
  const [continues, setContinues] = useState(open !== null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const continued = continues ? open : null
  const farmZone = farms.find(({ organisation_id }) => organisation_id === organisationId)?.time_zone
  const [own, setOwn] = useState<Partial<CardChoices>>({})
  const folders = [...new Set(images.map(({ folder }) => folder))]
  const remembered = continued ? rememberedDevices(continued.id) : {}
  const suggested = Object.fromEntries(
    folders.map((folder) => [folder, remembered[folder] ?? suggestDevice(folder, devices)]),
  )
  const choices: CardChoices = {
    zone: continued?.zone ?? own.zone ?? farmZone ?? browserTimeZone(),
    clock_offset_s: continued?.clock_offset_s ?? own.clock_offset_s ?? 0,
    devices: { ...suggested, ...own.devices },
    usesModified: own.usesModified ?? false,
  }
  const change = (next: Partial<CardChoices>) => {
    setFault(null)
    setOwn((before) => ({ ...before, ...next }))
  }
  const chooseDevice = (folder: string, device_id: number | null) => {
    // A card has the images of one camera, so its other folders get the same device unless one is selected.
    const others = folders.filter((other) => choices.devices[other] === null)
    change({
      devices: {
        ...own.devices,
        ...Object.fromEntries(others.map((other) => [other, device_id])),
        [folder]: device_id,
      },
    })
  }
  const ready = readyFiles(images, choices)
  const leftOut = choices.usesModified ? 0 : images.filter(({ time }) => time.source === 'file').length
  const send = async () => {
    if (folders.some((folder) => choices.devices[folder] === null)) return setFault(t.devicesNeeded)
    if (images.length > MOST_FILES) return setFault(t.tooMany(images.length, MOST_FILES))
    setBusy(true)
    try {
      const { zone, clock_offset_s } = choices
      const upload =
        continued ?? (await api(createImageUpload, { body: { organisation_id: organisationId, zone, clock_offset_s } }))
      rememberDevices(upload.id, choices.devices)
      void sendCard(upload, ready).finally(() => void invalidateUploads(client))
      void client.invalidateQueries({ queryKey: ['image-uploads'] })
      onSent()
    } catch (error) {
      setFault(messageOf(error, t.sendFailed))
      setBusy(false)
    }
  }
  return (
    <div className={panel.panel}>
      <div className={css.card}>
        <p role="status">{t.found(images.length, folders.length)}</p>
        {open && (
          <CheckField
            label={t.continues(dateTime(open.created_at))}
            hint={t.continuesHint}
            checked={continues}
            onChange={({ target }) => setContinues(target.checked)}
          />
        )}
        <p className={css.hint}>{t.suggested}</p>
        <FoldersTable
          folders={foldersOf(images, choices)}
          devices={devices}
          chosen={choices.devices}
          zone={choices.zone}
          onDevice={chooseDevice}
        />
        <TimesPanel images={images} choices={choices} fixed={continued !== null} onChange={change} />
        {fault && <Notice tone="bad" live title={fault} />}
        <div className={css.actions}>
          <Button kind="primary" size="large" busy={busy} onClick={() => void send()}>
            {t.upload(images.length - leftOut)}
          </Button>
        </div>
      </div>
    </div>
  )
}
