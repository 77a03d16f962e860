import { IconListCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImageFilter } from '#domain/images/filter.ts'
import { createReviewQueue, MOST_IN_QUEUE, queueKinds, type QueueKind } from '#domain/review-queues/endpoints.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { ApiProblem, messageOf } from '#web/platform/api/problem.ts'
import { date } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { reviewQueues as t } from '#web/texts/review-queues.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { reviewQueuesQuery } from './queries.ts'
import css from './queue-button.module.css'

interface QueueButtonProps {
  /** Its farm and days are used for a new queue. */
  filter: ImageFilter
  onChoose: (queue_id: number) => void
}

/** Starts or continues a review queue. */
export const QueueButton = ({ filter, onChoose }: QueueButtonProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconListCheck aria-hidden="true" />
        {t.button}
      </Button>
      {open && (
        <QueueDialog
          filter={filter}
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            setOpen(false)
            onChoose(id)
          }}
        />
      )}
    </>
  )
}

const USUAL_SIZE = 100

const QueueDialog = ({ filter, onChoose, onClose }: QueueButtonProps & { onClose: () => void }) => {
  const client = useQueryClient()
  const person = usePerson()
  const { data: farms = [] } = useQuery(farmsQuery)
  const { data: organisations = [] } = useQuery(organisationsQuery)
  const farm = farms.find(({ id }) => id === filter.farm_id)
  const organisation_id =
    farm?.organisation_id ?? filter.organisation_id ?? person.organisation_id ?? organisations[0]?.id
  const [kind, setKind] = useState<QueueKind>('representative')
  const [size, setSize] = useState<number | null>(USUAL_SIZE)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const create = async () => {
    if (organisation_id === undefined || size === null) return
    setBusy(true)
    setFault(null)
    try {
      const body = { kind, size, farm_id: farm?.id ?? null, from: filter.from ?? null, to: filter.to ?? null }
      const queue = await api(createReviewQueue, { params: { id: organisation_id }, body })
      await client.invalidateQueries({ queryKey: ['review-queues'] })
      onChoose(queue.id)
    } catch (error) {
      setFault(error instanceof ApiProblem && error.issue('kind') ? t.none : messageOf(error, t.failed))
    } finally {
      setBusy(false)
    }
  }
  const period = [filter.from, filter.to].flatMap((day) => (day === undefined ? [] : date(day))).join(' – ')
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" busy={busy} onClick={() => void create()}>
            {t.start}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{t.intro}</p>
        <Field label={t.kind} error={fault}>
          {(control) => (
            <Select {...control} value={kind} onChange={({ target }) => setKind(target.value as QueueKind)}>
              {queueKinds.map((each) => (
                <option key={each} value={each}>
                  {t.kinds[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <NumberField
          label={t.size}
          whole
          value={size}
          error={size !== null && (size < 1 || size > MOST_IN_QUEUE) ? `1–${MOST_IN_QUEUE}` : null}
          onChange={setSize}
        />
        <p className={css.scope}>
          {t.scope}: {[farm?.title, period].filter(Boolean).join(', ') || t.allFarms}
        </p>
        {organisation_id !== undefined && <Existing organisationId={organisation_id} onChoose={onChoose} />}
      </div>
    </Dialog>
  )
}

const Existing = ({ organisationId, onChoose }: { organisationId: number; onChoose: (id: number) => void }) => {
  const { data: queues = [] } = useQuery(reviewQueuesQuery(organisationId))
  const open = queues.filter(({ images, reviewed }) => reviewed < images).slice(0, 5)
  if (open.length === 0) return null
  return (
    <section className={css.existing}>
      <h3>{t.existing}</h3>
      <ul>
        {open.map((queue) => (
          <li key={queue.id}>
            <button type="button" onClick={() => onChoose(queue.id)}>
              <span>{t.named(t.kinds[queue.kind], queue.farm_title ?? t.everyFarm, date(queue.created_at))}</span>
              <small>{t.left(queue.images - queue.reviewed, queue.images)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
