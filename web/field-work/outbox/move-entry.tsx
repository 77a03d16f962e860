import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { farmsQuery } from '#web/farms/queries.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PlaceSteps } from '../places/place-steps.tsx'
import { storedChoices, type Choices } from '../places/remembered-place.ts'
import { latestVisitsQuery } from '../queries.ts'
import type { Entry } from './entry.ts'
import css from './move-entry.module.css'
import { movedTo, type Visit } from './moved-to.ts'
import { outboxOf } from './outbox.ts'

const t = surveys.outbox

const begin = (personId: number, { place }: Entry): Choices => {
  const stored = storedChoices(personId)
  const farm = { id: place.farm_id, name: place.farm_title }
  return stored.farm?.id === farm.id ? { ...stored, tunnel: null } : { farm, field: null, tunnel: null }
}

/** Moves a waiting count to another plot or visit, or a weather observation to another tunnel. */
export const MoveEntry = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => {
  const { id: personId } = usePerson()
  const isWeather = entry.place.plot_id === null
  const [choices, setChoices] = useState(() => begin(personId, entry))
  const [plot, setPlot] = useState<{ id: number; number: number } | null>(() =>
    entry.place.plot_id === null ? null : { id: entry.place.plot_id, number: entry.place.plot_number ?? 0 },
  )
  const [visit, setVisit] = useState<Visit>('newest')
  const { data: farms } = useQuery(farmsQuery)
  const { farm, field, tunnel } = choices
  const isSame = plot?.id === entry.place.plot_id
  const zone = farms?.find(({ id }) => id === farm?.id)?.time_zone ?? entry.place.zone
  const chosen = isWeather ? tunnel !== null : plot !== null
  const move = async () => {
    const elsewhere =
      farm && field && tunnel
        ? {
            tunnel_id: tunnel.id,
            tunnel_number: tunnel.number,
            field_name: field.name,
            farm_id: farm.id,
            farm_title: farm.name,
            zone,
          }
        : null
    const place =
      isSame && !isWeather
        ? entry.place
        : elsewhere && { ...elsewhere, plot_id: plot?.id ?? null, plot_number: plot?.number ?? null }
    if (!place) return
    const isMoved = await outboxOf(personId).change(entry.key, (now) => movedTo(now, place, visit))
    toast.note(isMoved ? t.moved : t.goneMeanwhile)
    onClose()
  }
  return (
    <Dialog
      title={t.moveTitle(entry.words)}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button kind="primary" disabled={!chosen} onClick={() => void move()}>
            {t.moveHere}
          </Button>
        </>
      }
    >
      {plot ? (
        <div className={css.to}>
          <p>
            <strong>{t.toPlot(plot.number)}</strong>
          </p>
          <Button onClick={() => (setPlot(null), setVisit('newest'))}>{t.otherPlot}</Button>
          <VisitOf plotId={plot.id} day={entry.survey_date} visit={visit} onVisit={setVisit} />
        </div>
      ) : (
        <PlaceSteps
          choices={choices}
          onChoices={setChoices}
          toPlot={!isWeather}
          onPlot={({ id, number = 0 }) => setPlot({ id, number })}
        />
      )}
    </Dialog>
  )
}

interface VisitOfProps {
  plotId: number
  day: string
  visit: Visit
  onVisit: (visit: Visit) => void
}

const VisitOf = ({ plotId, day, visit, onVisit }: VisitOfProps) => {
  const name = useId()
  const { data = [] } = useQuery(latestVisitsQuery(plotId))
  const visits = data.filter(({ survey_date }) => survey_date === day)
  const choices: (readonly [Visit, string])[] = [
    ['newest', t.newestVisit],
    ...visits.map(({ id, round, observers }) => [id, t.visit(round, observers.join(', '))] as const),
    ['own', t.ownVisit],
  ]
  return (
    <fieldset className={css.visits}>
      <legend>{t.whichVisit}</legend>
      {choices.map(([choice, label]) => (
        <label key={choice}>
          <input type="radio" name={name} checked={visit === choice} onChange={() => onVisit(choice)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
