import * as z from 'zod/mini'
import { dayOf } from '../farms/spray.ts'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import {
  chosenId,
  date,
  id,
  inSteps,
  optionalText,
  plainText,
  requiredText,
  trimmedOrNull,
} from '../platform/shapes.ts'
import { fruitClasses, fruitShapes, pollinations } from '../survey-files/types.ts'
import { addDays, dayNumber } from '../weeks/dates.ts'

/** How long fruit are picked after the last flowers if no last day of harvest was entered. */
export const HARVEST_DAYS = 60
const MAX_BLOOM_DAYS = 120
const MAX_HARVEST_DAYS = 400
const MAX_PLOTS = 100
const MAX_PLANTS = 100
const MAX_FLOWERS_PER_KIND = 100

const trialPlot = named('DeficitTrialPlot', z.object({ plot_id: id, number: z.int(), tunnel_number: z.int() }))
export type DeficitTrialPlot = z.infer<typeof trialPlot>

const amount = z.number()
/** A trial on plots of one field: flowers of some plants are left open, bagged, or pollinated by hand as well. */
export const deficitTrial = named(
  'DeficitTrial',
  z.object({
    id,
    farm_id: id,
    field_id: id,
    field_name: z.string(),
    crop_type: z.nullable(z.string()),
    title: z.string(),
    variety: z.nullable(z.string()),
    /** Days on which flowers were bagged and pollinated. */
    from_date: date,
    to_date: date,
    harvest_to: z.nullable(date),
    plot_ids: z.array(id),
    plots: z.array(trialPlot),
    plants_per_plot: z.int(),
    flowers_per_kind: z.int(),
    price_per_kg: z.nullable(amount),
    currency: z.nullable(z.string()),
    plants_per_ha: z.nullable(amount),
    fruits_per_plant: z.nullable(amount),
    flowers_marked: z.int(),
    fruit_count: z.int(),
    created_by: id,
    version: z.int(),
  }),
)
export type DeficitTrial = z.infer<typeof deficitTrial>

const figure = (most: number) =>
  z.nullable(
    z.number(messages.deficitFigure).check(z.positive(messages.deficitFigure), z.maximum(most, messages.deficitFigure)),
  )
const currency = z.pipe(
  z.nullable(plainText(3)),
  z.pipe(
    z.transform((text: string | null) => trimmedOrNull(text)?.toUpperCase() ?? null),
    z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, messages.currencyInvalid))),
  ),
)
const written = {
  title: requiredText(120, messages.titleRequired),
  field_id: chosenId(messages.deficitFieldRequired),
  variety: optionalText(120),
  from_date: dayOf(messages.armStartRequired),
  to_date: dayOf(messages.deficitEndRequired),
  harvest_to: z.nullable(dayOf(messages.deficitHarvestInvalid)),
  plot_ids: z
    .array(id)
    .check(z.minLength(1, messages.deficitPlotsRequired), z.maxLength(MAX_PLOTS, messages.deficitPlotsRequired)),
  plants_per_plot: z
    .int(messages.deficitPlants)
    .check(z.positive(messages.deficitPlants), z.maximum(MAX_PLANTS, messages.deficitPlants)),
  flowers_per_kind: z
    .int(messages.deficitFlowersPerKind)
    .check(z.positive(messages.deficitFlowersPerKind), z.maximum(MAX_FLOWERS_PER_KIND, messages.deficitFlowersPerKind)),
  price_per_kg: figure(1_000_000),
  currency,
  plants_per_ha: figure(10_000_000),
  fruits_per_plant: figure(1_000_000),
}
/** The columns of `deficit_trials` that people edit. */
export const deficitTrialMembers = membersOf(written) satisfies (keyof DeficitTrial)[]

export const newDeficitTrial = named(
  'NewDeficitTrial',
  z.strictObject({
    ...written,
    variety: z._default(written.variety, null),
    harvest_to: z._default(written.harvest_to, null),
    plants_per_plot: z._default(written.plants_per_plot, 5),
    flowers_per_kind: z._default(written.flowers_per_kind, 5),
    price_per_kg: z._default(written.price_per_kg, null),
    currency: z._default(written.currency, null),
    plants_per_ha: z._default(written.plants_per_ha, null),
    fruits_per_plant: z._default(written.fruits_per_plant, null),
  }),
)
export type NewDeficitTrial = z.output<typeof newDeficitTrial>
export const deficitTrialChange = named(
  'DeficitTrialChange',
  z.partial(z.strictObject({ ...written, version: z.int() })),
)
export type DeficitTrialChange = z.output<typeof deficitTrialChange>

type Checked = Pick<NewDeficitTrial, 'from_date' | 'to_date' | 'harvest_to' | 'price_per_kg' | 'currency'>

/** What is wrong with members that depend on each other. */
export const deficitTrialIssues = (trial: Checked): { path: string; message: string }[] => {
  const daysAfterStart = (day: string) => dayNumber(day) - dayNumber(trial.from_date)
  const bloom = daysAfterStart(trial.to_date)
  const harvest = trial.harvest_to === null ? 0 : daysAfterStart(trial.harvest_to)
  return [
    ...(bloom < 0 ? [{ path: 'to_date', message: messages.armEndTooEarly }] : []),
    ...(bloom > MAX_BLOOM_DAYS ? [{ path: 'to_date', message: messages.deficitEndTooLate }] : []),
    ...(harvest < 0 || harvest > MAX_HARVEST_DAYS
      ? [{ path: 'harvest_to', message: messages.deficitHarvestRange }]
      : []),
    ...(trial.price_per_kg !== null && trial.currency === null
      ? [{ path: 'currency', message: messages.currencyInvalid }]
      : []),
    ...(trial.price_per_kg === null && trial.currency !== null
      ? [{ path: 'price_per_kg', message: messages.deficitPriceRequired }]
      : []),
  ]
}

/** The last day whose fruit belongs to a trial. */
export const lastHarvest = ({ to_date, harvest_to }: Pick<DeficitTrial, 'to_date' | 'harvest_to'>): string =>
  harvest_to ?? addDays(to_date, HARVEST_DAYS)

export const pollination = named('Pollination', z.enum(pollinations))
const shape = named('FruitShape', z.enum(fruitShapes))
const fruitClass = named('FruitClass', z.enum(fruitClasses))

/** Fruit of one plant and treatment, weighed together; often a single one. */
export const deficitFruit = named(
  'DeficitFruit',
  z.object({
    id,
    plot_id: id,
    survey_date: date,
    plant_number: z.int(),
    sample: z.int(),
    pollination,
    shape,
    fruit_class: z.nullable(fruitClass),
    fruit_count: z.int(),
    weight_g: amount,
    observer_id: z.nullable(id),
    observer: z.string(),
    notes: z.nullable(z.string()),
  }),
)
export type DeficitFruit = z.infer<typeof deficitFruit>

const STEP_G = 0.001
export const newDeficitFruit = named(
  'NewDeficitFruit',
  z.strictObject({
    plot_id: chosenId(messages.deficitPlotChosen),
    plant_number: z.int(messages.deficitPlantChosen).check(z.positive(messages.deficitPlantChosen)),
    survey_date: dayOf(messages.deficitFruitDay),
    pollination,
    shape: z._default(shape, 'well-formed'),
    fruit_class: z._default(z.nullable(fruitClass), null),
    fruit_count: z._default(
      z
        .int(messages.deficitFruitCount)
        .check(z.positive(messages.deficitFruitCount), z.maximum(1_000, messages.deficitFruitCount)),
      1,
    ),
    weight_g: z.number(messages.deficitWeight).check(
      z.positive(messages.deficitWeight),
      z.maximum(1_000_000, messages.deficitWeight),
      z.refine((value) => inSteps(value, STEP_G), messages.deficitWeight),
    ),
    notes: z._default(optionalText(2_000), null),
  }),
)
export type NewDeficitFruit = z.output<typeof newDeficitFruit>
