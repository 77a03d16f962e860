import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MAX_BATCH } from '#domain/devices/device-batch.ts'
import { moveDevices } from '#domain/devices/batch-endpoints.ts'
import type { Device } from '#domain/devices/device.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { useUnsavedGuard } from '#web/platform/forms/drafts.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Pending } from '#web/ui/pending.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { devicesOfOrganisationQuery, farmsOfOrganisationQuery, invalidateMovedDevices } from '../queries.ts'
import { DualList } from './dual-list.tsx'
import css from './edit-farm.module.css'

/** The devices deployed on the farm, for people who may move devices. Loaded when it is opened. */
export const FarmDevices = ({ farm }: { farm: FarmDetail }) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const asked = useQuery({ ...devicesOfOrganisationQuery(farm.organisation_id), enabled: open })
  const part = asked.data ? <Moves farm={farm} devices={asked.data} /> : <Pending asked={asked} lines={4} />
  return (
    can(usePerson(), 'device.edit') && (
      <div role="group" className={css.inside} aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`}>{t.moves.title}</h3>
        <div className={css.actions}>
          <Button aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
            {t.moves.open}
          </Button>
        </div>
        {open && (
          <div id={id} className={css.inside}>
            {part}
          </div>
        )}
      </div>
    )
  )
}

/**
 * Devices on the organisation's other farms are Available. A device is on one farm, so removing one requires the farm
 * it goes to.
 */
const Moves = ({ farm, devices }: { farm: FarmDetail; devices: readonly Device[] }) => {
  const client = useQueryClient()
  const { data: farms = [] } = useQuery(farmsOfOrganisationQuery(String(farm.organisation_id)))
  const others = farms.filter(({ id }) => id !== farm.id)
  const [chosen, setChosen] = useState<number[] | null>(null)
  const [target, setTarget] = useState('')
  const [tried, setTried] = useState(false)
  const draft = useTypedDraft(`farm:${farm.id}:devices`, { chosen, target }, { chosen: null, target: '' })
  const { busy, save } = useSave(messages.farmNotUpdated)

  const here = devices.filter(({ farm_id }) => farm_id === farm.id).map(({ id }) => id)
  const selected = chosen ?? here
  const isIn = new Set(selected)
  const came = devices.filter(({ id, farm_id }) => isIn.has(id) && farm_id !== farm.id)
  const left = devices.filter(({ id, farm_id }) => !isIn.has(id) && farm_id === farm.id)
  const count = came.length + left.length
  useUnsavedGuard(count > 0)

  const move = () => {
    setTried(true)
    if (left.length > 0 && target === '') return
    void save(
      async (key) => {
        const to = (farm_id: number) => (device: Device) => ({ id: device.id, farm_id, version: device.version })
        await api(moveDevices, { body: { devices: [...came.map(to(farm.id)), ...left.map(to(Number(target)))] }, key })
        await invalidateMovedDevices(client)
        draft.clear()
        setChosen(null)
        setTarget('')
        setTried(false)
        toast.done(t.moves.moved(count))
      },
      // Somebody moved one of them meanwhile: the lists show where it is now, and the selection is preserved.
      ({ status }) => {
        if (status === 409) void invalidateMovedDevices(client)
        return false
      },
    )
  }
  return (
    <>
      <OfferedDraft
        draft={draft}
        onRestore={(values) => {
          setChosen(values.chosen)
          setTarget(values.target)
        }}
      />
      <DualList
        name={t.moves.onFarm(farm.title)}
        choices={devices.map((device) => ({
          id: device.id,
          name: device.name,
          note: device.farm_id === farm.id ? device.place : t.moves.standsAt(device.farm_title, device.place),
        }))}
        selected={selected}
        onChange={setChosen}
      />
      {left.length > 0 && (
        <div className={css.narrow}>
          <Field
            label={t.moves.target(left.length)}
            hint={others.length === 0 ? t.moves.noOther : undefined}
            error={tried && target === '' ? t.moves.targetRequired : undefined}
          >
            {(control) => (
              <Select {...control} large value={target} onChange={(event) => setTarget(event.target.value)}>
                <option value="">{t.moves.choose}</option>
                {others.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
      <p className={css.hint}>{t.moves.hint}</p>
      {count > MAX_BATCH && <p role="alert">{t.moves.tooMany(MAX_BATCH)}</p>}
      <div className={css.actions}>
        <Button kind="primary" busy={busy} disabled={count === 0 || count > MAX_BATCH} onClick={move}>
          {t.moves.save(count)}
        </Button>
        {count > 0 && (
          <Button disabled={busy} onClick={() => setChosen(null)}>
            {t.moves.undo}
          </Button>
        )}
      </div>
    </>
  )
}
