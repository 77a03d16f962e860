import { useQuery } from '@tanstack/react-query'
import type { DeficitTrial } from '#domain/deficit/deficit-trial.ts'
import type { DeficitResult, DeficitUnitResult } from '#domain/deficit/endpoints.ts'
import { CountedBy } from '#web/model-cards/model-card-button.tsx'
import { number } from '#web/platform/formats.ts'
import { deficit as t } from '#web/texts/deficit.ts'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { deficitResultQuery } from './queries.ts'
import { effectWords } from './result-words.ts'
import css from './deficit.module.css'

const PERCENT = 100
const share = (value: number | null): string => (value === null ? '–' : number(PERCENT * value))

/** The results of a trial in sentences, with its units. */
export const TrialResult = ({ trial }: { trial: DeficitTrial }) => {
  const asked = useQuery(deficitResultQuery({ farmId: String(trial.farm_id), trialId: String(trial.id) }))
  const result = asked.data
  if (!result) return <Pending asked={asked} lines={6} />
  return (
    <section className={css.part} aria-label={t.result}>
      <h2>{t.result}</h2>
      <Findings result={result} trial={trial} />
      <Visits result={result} />
      {result.visits !== null && (
        <CountedBy
          farmId={trial.farm_id}
          fieldId={trial.field_id}
          from={trial.from_date}
          to={trial.to_date}
          of={t.camerasOf(trial.field_name)}
        />
      )}
      {result.units.length > 0 && (
        <>
          <UnitChart result={result} trial={trial} />
          <UnitTable result={result} trial={trial} />
        </>
      )}
    </section>
  )
}

const Findings = ({ result, trial }: { result: DeficitResult; trial: DeficitTrial }) => {
  const { effects, unit_kind, currency } = result
  const known = effects.filter(({ difference, missing }) => difference !== null || missing !== 'no pairs')
  if (known.length === 0)
    return (
      <>
        <p className={css.finding}>{t.noResultYet}</p>
        <p className={css.about}>{t.noResult}</p>
      </>
    )
  const units = Math.max(...known.map((effect) => effect.units))
  // If both contrasts are missing for the same reason, it is shown once.
  const sentences = new Map(known.map((effect) => [effectWords(effect, currency).join(' '), effect.measure]))
  return (
    <>
      {[...sentences].map(([words, measure]) => (
        <p key={words} className={measure === 'weight' ? css.finding : css.about}>
          {words}
        </p>
      ))}
      <p className={css.about}>{t.rests(t.units[unit_kind](units))}</p>
      {known.some(({ measure }) => measure === 'fruit_set') && <p className={css.about}>{t.setSoFar}</p>}
      {(trial.plants_per_ha === null || trial.fruits_per_plant === null) && <p className={css.about}>{t.noFigures}</p>}
    </>
  )
}

const Visits = ({ result: { visits } }: { result: DeficitResult }) => (
  <p className={css.about}>
    {visits === null
      ? t.noVisits
      : t.sentence(
          t.visits(number(visits.visits_per_flower_day, 1), number(visits.visits_per_100_flowers_hour, 1)),
          t.visitsBasis[visits.basis](visits.cameras, number(visits.hours)),
        )}
  </p>
)

interface UnitsProps {
  result: DeficitResult
  trial: DeficitTrial
}
const nameOf = (trial: DeficitTrial, { plot_id, plant_number }: DeficitUnitResult): string => {
  const plot = trial.plots.find((one) => one.plot_id === plot_id)
  return plant_number === null ? t.plot(plot?.number ?? 0, plot?.tunnel_number ?? 0) : t.plant(plant_number)
}

const UnitTable = ({ result, trial }: UnitsProps) => (
  <DataView
    caption={t.caption}
    head={[
      t.table.unit,
      t.table.flowers,
      t.table.fruits,
      t.table.fruit_set,
      t.table.weight,
      t.table.class_1,
      t.table.well_formed,
    ]}
    rows={result.units.flatMap((unit) =>
      unit.fruit.map((fruit) => [
        `${nameOf(trial, unit)}: ${t.pollinations[fruit.pollination]}`,
        fruit.flowers === 0 ? '–' : number(fruit.flowers),
        number(fruit.fruits),
        share(fruit.fruit_set),
        fruit.mean_weight_g === null ? '–' : number(fruit.mean_weight_g, 1),
        share(fruit.class_1),
        share(fruit.well_formed),
      ]),
    )}
  />
)

const LABEL = 116
const WIDTH = 400
const BAR = 14
const GAP = 12

/** Mean weight of a fruit by unit and pollination, as bars. The table below contains the figures. */
const UnitChart = ({ result, trial }: UnitsProps) => {
  const most = Math.max(...result.units.flatMap(({ fruit }) => fruit.map(({ mean_weight_g }) => mean_weight_g ?? 0)))
  const lengthOf = (grams: number) => ((WIDTH - LABEL - 110) * grams) / (most || 1)
  const tops = result.units.map((_unit, at) =>
    result.units.slice(0, at).reduce((top, { fruit }) => top + fruit.length * BAR + GAP, 0),
  )
  const height = result.units.reduce((sum, { fruit }) => sum + fruit.length * BAR + GAP, 0)
  return (
    <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={t.chart}>
      {result.units.map((unit, at) => (
        <g key={`${unit.plot_id} ${unit.plant_number}`} transform={`translate(0 ${tops[at] ?? 0})`}>
          <text x={0} y={BAR - 2}>
            {nameOf(trial, unit)}
          </text>
          {unit.fruit.map(({ pollination, mean_weight_g }, line) => (
            <g key={pollination} transform={`translate(${LABEL} ${line * BAR})`}>
              <rect className={css.bar} data-of={pollination} width={lengthOf(mean_weight_g ?? 0)} height={BAR - 3} />
              <text x={lengthOf(mean_weight_g ?? 0) + 6} y={BAR - 4}>
                {`${t.pollinations[pollination]} ${mean_weight_g === null ? '–' : `${number(mean_weight_g, 1)} g`}`}
              </text>
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}
