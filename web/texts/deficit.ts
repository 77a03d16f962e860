import type { DeficitReason, DeficitUnitKind } from '#domain/deficit/deficit.ts'
import { t, texts } from '#domain/language/text.ts'
import { scoredSpan } from './scored-span.ts'

/** Pollination deficit trials, their recording on a phone, and labels. */
export const deficit = texts({
  title: 'Pollination deficit',
  intro:
    'Flowers of some plants are left open, bagged against insects, or pollinated by hand as well. Where hand-pollinated fruit weighs more than open fruit, there were too few visits.',
  noFarm: 'No farms to show yet.',
  empty: 'No trial yet',
  emptyText: 'Add a trial, print its labels, mark the flowers, and weigh the fruit at harvest.',
  add: 'Add trial',
  edit: 'Edit trial',
  save: 'Save trial',
  saveFault: 'The trial could not be saved.',
  remove: 'Delete trial',
  removeText: 'The marked flowers are deleted with it. The weighed fruit stay: uploads and reports still have them.',
  form: {
    title: 'Title',
    field_id: 'Field',
    chooseField: 'Choose a field',
    variety: 'Variety',
    from_date: 'First day',
    from_dateHint: 'Days when flowers are bagged or pollinated by hand.',
    to_date: 'Last day',
    harvest_to: 'Last day of harvest',
    harvest_toHint: '60 days after the last day if left empty.',
    plot_ids: 'Plots',
    plants_per_plot: 'Plants per plot',
    flowers_per_kind: 'Flowers per plant and pollination type',
    flowers_per_kindHint: 'The same number is left open, bagged, and pollinated by hand on each plant.',
    price_per_kg: 'Price per kg',
    currency: 'Currency',
    currencyHint: 'Three-letter code, such as GBP.',
    plants_per_ha: 'Plants per hectare',
    fruits_per_plant: 'Fruits per plant and season',
    figuresHint: 'Without these there is no yield and no money per hectare.',
  },
  plot: (plot: number, tunnel: number) =>
    t('Plot {plot}, tunnel {tunnel}', { plot: String(plot), tunnel: String(tunnel) }),
  plant: (plant: number) => t('Plant {plant}', { plant: String(plant) }),
  listed: (field: string, days: string, state: string) => t('{field}, {days}, {state}', { field, days, state }),
  fruitSoFar: (fruits: number) =>
    t('{fruits, plural, =0 {no fruit weighed yet} one {{fruits} fruit weighed} other {{fruits} fruit weighed}}', {
      fruits,
    }),
  markedUntil: (marked: number, all: number, day: string) =>
    t('{marked} of {all} flowers marked; mark until {day}', { marked, all, day }),
  pollinations: { open: 'Open', bagged: 'Bagged', hand: 'Hand' },
  letters: { open: 'O', bagged: 'B', hand: 'H' },
  mark: 'Mark flowers',
  markTitle: 'Mark flowers',
  markProgress: 'Marked groups of flowers',
  markedSoFar: (done: number, all: number, flowers: number) =>
    t(
      '{done} of {all, plural, one {{all} group} other {{all} groups}} marked: {flowers, plural, =0 {no flower} one {{flowers} flower} other {{flowers} flowers}}',
      { done, all, flowers },
    ),
  markOutside: (days: string) =>
    t('Flowers of this trial are marked from its first to its last day: {days}.', { days }),
  allMarked: 'All flowers are marked. Weigh the fruit when they are ripe.',
  markStep: (plot: string, plant: number, pollination: string) =>
    t('{plot}, plant {plant}: {pollination}', { plot, plant: String(plant), pollination }),
  markHow: {
    open: 'Tie a label to flowers that have just opened. Leave them to the insects.',
    bagged: 'Put a mesh bag over closed buds and tie a label to it. Take the bag off when the petals have fallen.',
    hand: 'Tie a label to flowers that have just opened and brush pollen of another plant of the variety over the whole centre, on two days. Leave them open to insects.',
  },
  markedHere: (marked: number, all: number) => t('{marked} of {all} flowers marked', { marked, all }),
  flowers: 'Flowers marked now',
  flowersFault: 'Enter a whole number of flowers, 1 or more.',
  saveMarked: 'Save flowers',
  skip: 'Next group',
  allPlants: 'All plants',
  goTo: (plant: number, pollination: string) =>
    t('Plant {plant}, {pollination}', { plant: String(plant), pollination }),
  latestMarked: 'Recently marked flowers',
  latestWeighed: 'Recently weighed fruit',
  markWords: (plot: string, plant: number, pollination: string, flowers: number) =>
    t('{plot}, plant {plant}, {pollination}: {flowers, plural, one {{flowers} flower} other {{flowers} flowers}}', {
      plot,
      plant: String(plant),
      pollination,
      flowers,
    }),
  by: (day: string, person: string) => t('{day}, {person}', { day, person }),
  deleteRecord: (record: string) => t('Delete “{record}”?', { record }),
  setSoFar: 'Fruit set is the fruit weighed, divided by the flowers marked on the same plants.',
  weigh: 'Weigh fruit',
  labels: 'Print labels',
  print: 'Print',
  result: 'Result',
  noResultYet: 'No result yet',
  noResult: 'Weigh hand-pollinated and open fruit of the same plot to see the deficit.',
  units: {
    plot: (count: number) => t('{count, plural, one {{count} plot} other {{count} plots}}', { count }),
    plant: (count: number) =>
      t('{count, plural, one {{count} plant} other {{count} plants}} of a single plot', { count }),
  } satisfies Record<DeficitUnitKind, (count: number) => string>,
  handMore: (grams: string, range: string) =>
    t('Hand pollination gave {grams} g more per fruit ({range})', { grams, range }),
  handLess: (grams: string, range: string) =>
    t('Hand pollination gave {grams} g less per fruit ({range})', { grams, range }),
  insectsMore: (grams: string, range: string) =>
    t('Insects gave {grams} g more per fruit than none ({range})', { grams, range }),
  insectsLess: (grams: string, range: string) =>
    t('Insects gave {grams} g less per fruit than none ({range})', { grams, range }),
  points: {
    deficit: (measure: string, points: string, range: string) =>
      t('{measure}, hand minus open: {points} percentage points ({range})', { measure, points, range }),
    insects: (measure: string, points: string, range: string) =>
      t('{measure}, open minus bagged: {points} percentage points ({range})', { measure, points, range }),
  },
  measures: { weight: 'Weight', class_1: 'Class 1', well_formed: 'Well-formed fruit', fruit_set: 'Fruit set' },
  perHectare: {
    deficit: (kg: string) => t('about {kg} kg per hectare missing', { kg }),
    insects: (kg: string) => t('about {kg} kg per hectare', { kg }),
  },
  perHectareMoney: {
    deficit: (kg: string, money: string) => t('about {kg} kg or {money} per hectare missing', { kg, money }),
    insects: (kg: string, money: string) => t('about {kg} kg or {money} per hectare', { kg, money }),
  },
  sentence: (first: string, second: string) => t('{first}: {second}.', { first, second }),
  ends: (first: string) => t('{first}.', { first }),
  range: (low: string, high: string) => t('{low} to {high}', { low, high }),
  noRange: 'no range',
  notShown: {
    deficit: (ratio: string | null) =>
      ratio === null
        ? t('No clear change: the range contains 0, so a deficit is not shown.')
        : t('No clear change: {ratio} as much as open flowers. The range contains 0, so a deficit is not shown.', {
            ratio,
          }),
    insects: (ratio: string | null) =>
      ratio === null
        ? t('No clear change: the range contains 0, so a contribution of insects is not shown.')
        : t(
            'No clear change: {ratio} as much as bagged flowers. The range contains 0, so a contribution of insects is not shown.',
            { ratio },
          ),
  },
  ratio: (ratio: string, low: string, high: string) => t('{ratio} times ({low} to {high})', { ratio, low, high }),
  missing: {
    'no pairs': 'No unit has fruit of both kinds yet.',
    'single unit': 'One unit only: it is unclear whether this is chance.',
    'units do not differ': 'All units show the same difference, so no range can be given.',
    'single plot': 'One plot only: this applies to its plants and says nothing about the field.',
    'harvest under way':
      'Fruit set is compared when the harvest is over: open and hand-pollinated fruit ripen at different times.',
    'more fruit than flowers': 'Fruit set is not compared: more fruit was weighed than flowers were marked.',
  } satisfies Record<DeficitReason, string>,
  rests: (units: string) => t('Ranges are 90 %, from differences within {units}.', { units }),
  noFigures: 'Enter plants per hectare and fruits per plant to see kilograms and money per hectare.',
  visits: (visits: string, rate: string) =>
    t(
      'On the days of the trial, {from} to {until} farm time, cameras saw {visits} visits to a flower a day ({rate} per 100 flowers per hour, over the open flowers in view)',
      { ...scoredSpan(), visits, rate },
    ),
  visitsBasis: {
    plots: (cameras: number, hours: string) =>
      t(
        'from {cameras, plural, one {{cameras} camera} other {{cameras} cameras}} on its plots over {hours} camera-hours',
        { cameras, hours },
      ),
    field: (cameras: number, hours: string) =>
      t(
        'from {cameras, plural, one {{cameras} camera} other {{cameras} cameras}} elsewhere in the field over {hours} camera-hours',
        { cameras, hours },
      ),
  },
  camerasOf: (field: string) => t('all cameras in {field}', { field }),
  noVisits: 'No camera watched open flowers in this field on the days of the trial.',
  chart: 'Mean weight of a fruit by unit',
  table: {
    unit: 'Unit',
    flowers: 'Flowers marked',
    fruits: 'Fruit',
    fruit_set: 'Fruit set (%)',
    weight: 'Mean weight (g)',
    class_1: 'Class 1 (%)',
    well_formed: 'Well-formed (%)',
  },
  caption: 'Fruit by unit and pollination',
  recordTitle: 'Weigh fruit',
  choosePlot: 'Plot',
  choosePlant: 'Plant',
  choosePollination: 'Flowers were',
  weight: 'Weight (g)',
  fruitClass: 'Class',
  classes: { '1': 'Class 1', '2': 'Class 2', waste: 'Waste' },
  shape: 'Shape',
  shapes: { 'well-formed': 'Well-formed', misshapen: 'Misshapen' },
  saveFruit: 'Save fruit',
  weightFault: 'Enter the weight in grams, above 0.',
  shapeFault: 'Choose the shape of the fruit.',
  choiceFault: 'Choose plot, plant and how the flowers were pollinated.',
  fruitWords: (pollination: string, plant: number, grams: string) =>
    t('{pollination}, plant {plant}: {grams} g', { pollination, plant: String(plant), grams }),
  savedHere: (count: number) =>
    t(
      '{count, plural, =0 {None of this plant and kind yet} one {{count} fruit of this plant and kind} other {{count} fruit of this plant and kind}}',
      { count },
    ),
  labelsTitle: 'Labels of a trial',
  labelsText: 'One label for each plant and pollination type. Its code opens the form for that plant.',
  labelsCount: (labels: number, sheets: number) =>
    t(
      '{labels, plural, one {{labels} label} other {{labels} labels}} on {sheets, plural, one {{sheets} sheet} other {{sheets} sheets}} of 21',
      { labels, sheets },
    ),
  sheet: (number: number) => t('Sheet {number}', { number: String(number) }),
})
