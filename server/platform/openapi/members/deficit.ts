import type { Members } from './common.ts'

const owners = ['DeficitTrial', 'NewDeficitTrial', 'DeficitTrialChange'] as const
/** The same text of a member in each of these schemas. */
const each = (names: readonly string[], member: string, text: Members[string]): Members =>
  Object.fromEntries(names.map((name) => [`${name}.${member}`, text]))

const ofTrials = (member: string, text: Members[string]): Members => each(owners, member, text)

/** Pollination deficit trials, their fruit and their result. */
export const deficit: Members = {
  ...ofTrials('title', ['Title.', 'Hand pollination, Long Meadow']),
  ...ofTrials('variety', ['Variety; null if not recorded.', 'Malling Centenary']),
  ...ofTrials('from_date', ['First day on which flowers were bagged or pollinated by hand.', '2026-05-04']),
  ...ofTrials('to_date', ['Last of these days, at most 120 days after the first.', '2026-05-15']),
  ...ofTrials('harvest_to', ['Last day of harvest; null: 60 days after `to_date`.', '2026-07-01']),
  ...ofTrials('plot_ids', ['Plots of the trial, all in its field.', [58]]),
  plants_per_plot: ['Plants per plot on which flowers were marked.', 5],
  price_per_kg: ['Price of a kilogram, in `currency`; null if not entered.', 3.2],
  currency: ['ISO 4217 code of the price; null if there is none.', 'GBP'],
  plants_per_ha: ['Plants per hectare; null if not entered.', 40_000],
  fruits_per_plant: ['Fruits per plant in a season; null if not entered.', 25],
  'DeficitTrial.plots': 'Plots of the trial, by tunnel and number.',
  'DeficitTrial.fruit_count': ['Number of fruit weighed so far.', 240],
  'DeficitTrialPlot.number': ['Number of the plot.', 3],
  'DeficitFruit.survey_date': ['Day on which the fruit were weighed.', '2026-06-10'],
  'NewDeficitFruit.survey_date': ['Day on which the fruit were weighed.', '2026-06-10'],
  'DeficitFruit.sample': ['Tells samples of one plant and day apart.', 1],
  'DeficitFruit.plant_number': ['Number of the plant within the plot.', 3],
  'NewDeficitFruit.plant_number': ['Number of the plant within the plot.', 3],
  pollination: ['How the flowers were pollinated: by insects, bagged against them, or by hand as well.', 'hand'],
  fruit_class: ['What the fruit would be sold as; null if not recorded.', '1'],
  fruit_count: ['Number of fruit weighed together.', 1],
  weight_g: ['Weight of these fruit in grams.', 14.2],
  'DeficitResult.unit_kind': ['What is compared within: plots, or plants where the trial has one plot.', 'plot'],
  'DeficitResult.units': 'Experimental units with their fruit.',
  'DeficitResult.effects': 'Each contrast in weight, share of class 1, and share of well-formed fruit.',
  'DeficitResult.visits': 'Visits that cameras saw on the days of the trial; null if none watched open flowers.',
  'DeficitUnit.plant_number': ['Number of the plant; null where the unit is a plot.', null],
  'DeficitUnit.fruit': 'Fruit by pollination.',
  'DeficitUnitFruit.fruits': ['Number of fruit.', 20],
  'DeficitUnitFruit.mean_weight_g': ['Mean weight of a fruit in grams.', 14.2],
  'DeficitUnitFruit.class_1': ['Share of class 1, 0 to 1; null if no class was recorded.', 0.8],
  'DeficitUnitFruit.well_formed': ['Share of well-formed fruit, 0 to 1.', 0.9],
  'DeficitEffect.contrast': ['`deficit`: hand less open. `insects`: open less bagged.', 'deficit'],
  'DeficitEffect.measure': ['`weight`: mean weight of a fruit in grams. Others: shares of the fruit, 0 to 1.', 'weight'],
  'DeficitEffect.units': ['Number of units in which both were measured.', 6],
  'DeficitEffect.mean': ['Mean of the units with the treatment that is compared; null without units.', 15.6],
  'DeficitEffect.reference_mean': ['Mean of the units with the treatment it is compared with; null without units.', 13.8],
  'DeficitEffect.difference': ['Mean difference within units; null without units.', 1.8],
  'DeficitEffect.difference_range': [
    '90 % range; null with one unit, or where units do not differ.',
    [0.9, 2.7],
  ],
  'DeficitEffect.ratio': ['Geometric mean of the ratios; null if there is none.', 1.13],
  'DeficitEffect.ratio_range': ['Its 90 % range; null if it has none.', [1.06, 1.21]],
  'DeficitEffect.shown': ['Whether the range of the difference leaves out 0; null without a range.', true],
  'DeficitEffect.missing': ['Why there is no range; null if there is one.', null],
  'DeficitEffect.kg_per_ha': 'Yield that the difference makes, in kilograms per hectare; null if not known.',
  'DeficitEffect.money_per_ha': 'Its value per hectare, in `currency`; null if not known.',
  'DeficitPerHectare.value': ['Amount per hectare.', 1800],
  'DeficitPerHectare.range': ['Its 90 % range; null if the difference has none.', [900, 2700]],
  'DeficitVisits.basis': ['Which cameras: on the plots of the trial, or else elsewhere in its field.', 'plots'],
  'DeficitVisits.cameras': ['Number of cameras.', 4],
  'DeficitVisits.hours': ['Camera-hours between 08:00 and 18:00 with open flowers.', 420],
  'DeficitVisits.flower_hours': ['Hours times open flowers in view.', 6_300],
  'DeficitVisits.visits': ['Visits in these hours.', 1_250],
  'DeficitVisits.visits_per_flower_day': ['Visits to one open flower in the ten hours of a day.', 1.98],
}
