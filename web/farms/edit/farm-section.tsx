import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateFarm } from '#domain/farms/calls.ts'
import { changedNameFault, farmChange, type WholeFarm } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api.ts'
import { useDraft, useUnsavedGuard } from '#web/platform/drafts.ts'
import type { Issue } from '#web/platform/problem.ts'
import { usePerson } from '#web/platform/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/use-save.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { FarmFields } from '../farm-fields.tsx'
import css from '../farm-form.module.css'
import { changesOf, readValues, valuesOf, type FarmValues } from '../farm-values.ts'
import { farmQuery } from '../queries.ts'

const zones = (own: string): string[] => {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(own) ? known : [own, ...known]
}

/** The farm's own fields. Only what was changed is sent, and of the name only then its letters are looked at. */
export const FarmSection = ({ farm, onSaved }: { farm: WholeFarm; onSaved: (farm: WholeFarm) => void }) => {
  const client = useQueryClient()
  const before = valuesOf(farm)
  const [changes, setChanges] = useState<Partial<FarmValues>>({})
  const values = { ...before, ...changes }
  const changed = changesOf(values, before)
  const unsaved = Object.keys(changed).length > 0
  const [found, setFound] = useState<Issue[]>([])
  const [theirs, setTheirs] = useState<string[]>([])
  const { busy, issues, save } = useSave(messages.farmNotUpdated)
  const draft = useDraft(usePerson().id, `farm:${farm.id}`, unsaved ? changed : null)
  useUnsavedGuard(unsaved)

  const set = (change: Partial<FarmValues>) => {
    setFound(found.filter(({ path }) => !(path in change)))
    setChanges({ ...changes, ...change })
  }
  const all = [...found, ...issues]
  const errorOf = (name: keyof FarmValues) => all.find(({ path }) => path === name)?.message

  /** Somebody else was first: their changes come into the form, what was changed here stays in it. */
  const takeTheirs = async () => {
    const now = await client.fetchQuery({ ...farmQuery(String(farm.id)), staleTime: 0 })
    const is = valuesOf(now)
    const others = changesOf(is, before)
    setTheirs(
      (Object.keys(others) as (keyof FarmValues)[]).map((name) =>
        t.changed(t.form[name], before[name] || t.nothing, is[name] || t.nothing),
      ),
    )
    setChanges(changed)
    onSaved(now)
  }
  const submit = () => {
    const read = readValues(farmChange, changed)
    const fault = changedNameFault(changed.title, before.title)
    const faults = [...read.issues, ...(fault && changed.title?.trim() ? [{ path: 'title', message: fault }] : [])]
    setFound(faults)
    if (read.data === null || faults.length > 0) return
    const { data } = read
    void save(
      async () => {
        const now = await api(updateFarm, { params: { id: farm.id }, body: { ...data, version: farm.version } })
        draft.clear()
        setTheirs([])
        setChanges({})
        onSaved(now)
        toast.done(messages.farmUpdated)
      },
      ({ status, issues }) => {
        const isOlder = status === 409 && issues.length === 0
        if (isOlder) void takeTheirs()
        return isOlder
      },
    )
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {draft.found && (
        <DraftNotice
          at={draft.found.at}
          onRestore={() => {
            setChanges(draft.found?.values ?? {})
            draft.taken()
          }}
          onDiscard={draft.clear}
        />
      )}
      <FarmFields values={values} onChange={set} issues={all} />
      <Field label={t.form.time_zone} hint={t.form.time_zoneHint} error={errorOf('time_zone')}>
        {(control) => (
          <Select
            {...control}
            large
            value={values.time_zone}
            onChange={(event) => set({ time_zone: event.target.value })}
          >
            {zones(before.time_zone).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        )}
      </Field>
      <div className={css.pair}>
        <TextField
          label={t.form.landscape}
          value={values.landscape}
          error={errorOf('landscape')}
          onChange={(event) => set({ landscape: event.target.value })}
        />
        <TextField
          label={t.form.running_cost}
          value={values.running_cost}
          error={errorOf('running_cost')}
          inputMode="decimal"
          onChange={(event) => set({ running_cost: event.target.value })}
        />
      </div>
      {theirs.length > 0 && (
        <Notice tone="warn" live title={t.theirs}>
          <ul>
            {theirs.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{t.theirsText}</p>
        </Notice>
      )}
      <div className={css.actions}>
        <Button kind="primary" type="submit" busy={busy}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
