import { deficitOf, type DeficitMeasure, type MarkedFlowers, type WeighedFruit } from '#domain/deficit/deficit.ts'
import { randomOf } from '#domain/platform/random.ts'
import { between, drawsOf, shareOf, type Draws, type Row } from './draws.ts'

const WEIGHT_G = 14
const PLOT_CV = 0.15
const PLANT_CV = 0.1
const FRUIT_CV = 0.25
/** How much the deficit itself differs between plots, as a share of the mean weight. */
const DEFICIT_CV = 0.08
const FRUITS = 4
const CLASS_1 = 0.6
const CLASS_1_MORE = 0.2
const COVERED = [0.86, 0.94] as const
const MOST_SHOWN = 0.12

interface Design {
  plots: number
  plants: number
  /** Share by which hand-pollinated fruit weigh more. */
  deficit: number
}

/** Fruit of a simulated trial: open and hand-pollinated flowers on each plant. */
const simulate = ({ lognormal }: Draws, random: () => number, { plots, plants, deficit }: Design): WeighedFruit[] =>
  Array.from({ length: plots }, (_plot, plot) => {
    const level = WEIGHT_G * lognormal(PLOT_CV)
    const more = WEIGHT_G * (deficit + lognormal(DEFICIT_CV) - 1)
    const share = CLASS_1 + 0.2 * (random() - 0.5)
    return Array.from({ length: plants }, (_plant, plant) => {
      const own = level * lognormal(PLANT_CV)
      return (['open', 'hand'] as const).flatMap((pollination) =>
        Array.from({ length: FRUITS }, (): WeighedFruit => {
          const isHand = pollination === 'hand'
          return {
            plot_id: plot,
            plant_number: plant,
            pollination,
            fruit_count: 1,
            weight_g: (own + (isHand ? more : 0)) * lognormal(FRUIT_CV),
            shape: 'well-formed',
            fruit_class: random() < share + (isHand ? CLASS_1_MORE : 0) ? '1' : '2',
          }
        }),
      )
    }).flat()
  }).flat()

const deficitIn = (rows: readonly WeighedFruit[], of: DeficitMeasure) =>
  deficitOf(rows).effects.find(({ contrast, measure }) => contrast === 'deficit' && measure === of)

const FLOWERS = 5
const FRUIT_SET = 0.5
const FRUIT_SET_MORE = 0.2

/** The 90 % range of the increase in fruit set by hand pollination in a simulated trial whose plots differ. */
const fruitSetIn = ({ lognormal }: Draws, random: () => number, plots: number) => {
  const fruit: WeighedFruit[] = []
  const marked: MarkedFlowers[] = []
  for (let plot_id = 0; plot_id < plots; plot_id += 1) {
    const level = FRUIT_SET + 0.2 * (random() - 0.5)
    const more = FRUIT_SET_MORE + 0.1 * (random() - 0.5)
    for (let plant_number = 0; plant_number < 5; plant_number += 1)
      for (const pollination of ['open', 'hand'] as const) {
        const of = { plot_id, plant_number, pollination }
        marked.push({ ...of, flowers: FLOWERS })
        const share = level + (pollination === 'hand' ? more : 0)
        const set = Array.from({ length: FLOWERS }, () => random()).filter((draw) => draw < share).length
        if (set > 0)
          fruit.push({
            ...of,
            fruit_count: set,
            weight_g: set * WEIGHT_G * lognormal(FRUIT_CV),
            shape: 'well-formed',
            fruit_class: null,
          })
      }
  }
  const { effects } = deficitOf(fruit, { marked })
  return effects.find(({ contrast, measure }) => contrast === 'deficit' && measure === 'fruit_set')?.difference_range
}

const designs = [
  { plots: 4, plants: 5 },
  { plots: 6, plants: 5 },
  { plots: 12, plants: 5 },
]

/**
 * How often the 90 % range of a trial contains the true deficit, and how often a deficit is found although there is
 * none.
 */
export const deficitRows = (runs: number, seed: number): Row[] => {
  const draws = drawsOf(seed)
  const random = randomOf(seed + 1)
  const covering = (name: string, design: Design, measure: DeficitMeasure, truth: number): Row[] => {
    const share = shareOf(runs, () => {
      const [low, high] = deficitIn(simulate(draws, random, design), measure)?.difference_range ?? [1, 0]
      return low <= truth && truth <= high
    })
    return between(name, share, COVERED)
  }
  return [
    ...designs.flatMap((size) => {
      const [name, design] = [`${size.plots} plots x ${size.plants} plants`, { ...size, deficit: 0.12 }]
      return [
        ...covering(`range of the weight, ${name}`, design, 'weight', WEIGHT_G * design.deficit),
        ...covering(`range of class 1, ${name}`, design, 'class_1', CLASS_1_MORE),
      ]
    }),
    {
      name: 'a deficit shown where there is none, 6 plots',
      share: shareOf(
        runs,
        () => deficitIn(simulate(draws, random, { plots: 6, plants: 5, deficit: 0 }), 'weight')?.shown === true,
      ),
      goal: MOST_SHOWN,
      limit: 'at most',
    },
    ...[1, 5].map((plants): Row => ({
      name: `a deficit shown with a single plot of ${plants === 1 ? 'one plant' : `${plants} plants`}`,
      share: shareOf(
        runs,
        () => deficitIn(simulate(draws, random, { plots: 1, plants, deficit: 0.3 }), 'weight')?.shown === true,
      ),
      goal: 0,
      limit: 'at most',
    })),
    ...[4, 6].flatMap((plots) =>
      between(
        `range of fruit set, ${plots} plots x 5 plants`,
        shareOf(runs, () => {
          const [low, high] = fruitSetIn(draws, random, plots) ?? [1, 0]
          return low <= FRUIT_SET_MORE && FRUIT_SET_MORE <= high
        }),
        COVERED,
      ),
    ),
  ]
}
