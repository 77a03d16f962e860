import { listText, t, texts } from '#domain/language/text.ts'

export const plants = (numbers: readonly number[]): string =>
  t('{count, plural, one {Plant {numbers}} other {Plants {numbers}}}', {
    count: numbers.length,
    numbers: listText(numbers.map(String)),
  })

/** Counting on a plot, by what is counted, and what is stored of it. */
export const counting = texts({
  flower: {
    title: 'Open flowers on five plants',
    last: (date: string) => t('Open flowers on five plants, {date}', { date }),
    summary: (counted: number, mean: string) => t('{counted} of 5 counted, mean {mean} flowers.', { counted, mean }),
    was: (count: number, date: string) => t('{count} on {date}', { count, date }),
    notCounted: 'not counted',
    leftOut: (numbers: readonly number[]) =>
      numbers.length === 1
        ? t('{numbers} is already counted on this visit and left out here.', { numbers: plants(numbers) })
        : t('{numbers} are already counted on this visit and left out here.', { numbers: plants(numbers) }),
    lost: (words: string) => t('Also counted here but not sent: {words}.', { words }),
    done: 'Done',
    allCounted: 'All five plants are counted on this visit.',
    hint: 'A plant that shows a dash is not sent. Press 0 for a plant without open flowers.',
    save: 'Save',
    saveSome: (count: number) => t('Save {count, plural, one {{count} plant} other {{count} plants}}', { count }),
    nothing: 'Count at least one plant first.',
    observations: 'Observations',
    observationsOf: (number: number) => t('Observations : Plant number {number}', { number: String(number) }),
    showObservations: (number: number) => t('Observations of plant {number}', { number: String(number) }),
    theCount: 'The count',
    noObservation: 'No Observation',
    addObservation: 'Add Observation',
    editObservation: 'Edit Observation',
    deleteObservation: 'Delete Observation',
    editSurvey: (number: number) => t('Edit Flower Survey for Plant Number {number}', { number: String(number) }),
    removeText: (number: number) => t('The count and note of plant {number} are deleted.', { number: String(number) }),
    removeCountText: (number: number) => t('Plant {number} will show as not counted.', { number: String(number) }),
  },

  pollinator: {
    title: 'Pollinator Observations',
    currentTime: 'Use current time?',
    time: 'Observation time',
    timeHint: 'In farm time.',
    timeMissing: 'Choose a date and time',
    searchNew: 'Search to add new species',
    allNothing: 'Nothing seen at all',
    othersNothing: 'Nothing seen in other groups',
    allNothingHint: 'Every group was watched for and none was seen.',
    groupNothing: 'Nothing seen',
    groupNothingOf: (group: string) => t('Nothing seen: {group}', { group }),
    nothingYet: 'Count a visitor, or mark a group as nothing seen.',
    notSent: (count: number) => t('{count} counted here cannot be sent with this visit.', { count }),
    submit: 'Add Observation',
    group: 'Functional Group',
    editTitle: 'Edit Pollinator',
    deleteTitle: 'Delete Observation',
    removeText: (what: string) =>
      t('The count of {what} is deleted. If it is the last in its group, the group shows as not counted.', { what }),
    removeGroupText: (group: string) =>
      t('The record that no {group} was seen on this visit is deleted.', { group: group.toLowerCase() }),
    editSurvey: 'Edit Survey',
    editSurveyText: 'This visit, with all its entries, moves to another plot of the tunnel.',
    moved: (plot: number) => t('The visit is now on Plot No. {plot}.', { plot: String(plot) }),
    noSpecies: 'No species in this group yet. Search above, or ask an administrator to add one.',
    noneListed: 'No species found. Check the spelling, or ask an administrator to add it.',
    addNamed: (name: string) => t('Add {name}', { name }),
    inList: 'already in the list',
  },

  predator: {
    title: (plant: number) => t('Observations : Plant number {plant}', { plant }),
    searchNew: 'Search by genus, species or stage',
    previous: 'Previous plant',
    next: 'Next plant',
    proceed: 'Save and Proceed',
    complete: 'Complete Plot Observation',
    steps: 'Plants',
    step: (plant: number, state: string) => t('Plant {plant}: {state}', { plant, state }),
    states: { counted: 'counted', open: 'not counted', begun: 'not saved yet', waiting: 'waiting to be sent' },
    nothingQuestion: (plant: number) => t('Was nothing seen on plant {plant}?', { plant }),
    empty: 'No count was entered. If you save, this plant is stored with nothing seen.',
    editTitle: 'Edit Predator',
    deleteTitle: 'Delete Observation',
    removeText: (what: string, plant: number) => t('The count of {what} on plant {plant} is deleted.', { what, plant }),
    removeNothingText: (plant: number) => t('The record that nothing was seen on plant {plant} is deleted.', { plant }),
    done: 'The plot is complete.',
  },

  /** The line above the counters, which opens the fields of a count. */
  options: {
    summary: (plot: number, parts: readonly string[]) =>
      t('Plot {plot}: {parts}', { plot: String(plot), parts: parts.join(', ') }),
    now: 'now',
    noEffort: 'effort not recorded',
    more: (what: string) => t('More: {what}', { what }),
  },

  counter: {
    less: (what: string) => t('One less: {what}', { what }),
    more: (what: string) => t('One more: {what}', { what }),
    ten: '+10',
    none: '0',
    undo: 'Undo',
    undone: (what: string) => t('Undone: {what}', { what }),
    tap: (what: string, by: number) => `${by < 0 ? `−${-by}` : `+${by}`} ${what}`,
    typed: (what: string, count: string) => `${what}: ${count}`,
    nothingToUndo: 'Nothing yet',
    addNote: (what: string) => t('Add a note: {what}', { what }),
    noteOf: (what: string) => t('Note: {what}', { what }),
  },

  more: {
    addTo: 'Add to it',
    addToNamed: (what: string) => t('Add to it: {what}', { what }),
    title: (what: string) => t('Add to {what}', { what }),
    stored: 'Already counted',
    counted: 'counted',
    here: 'on this phone, not sent yet',
    nothingSeen: 'Nothing seen so far.',
    unknown: 'Stored counts cannot be shown without a signal. A species that is already there is not added twice.',
    submit: 'Add Observation',
    searchMore: 'Search above for a species to add.',
    nothing: 'First count something that is not there yet.',
    noGroup: 'This has since been deleted. Count it with “Add New”.',
    found: (what: string, at: string) =>
      t('What you added to {what} on {at} has not been sent yet. It is stored on this phone.', { what, at }),
    words: (what: string, list: string) => t('Added to {what}: {list}', { what, list }),
  },

  kept: {
    found: (at: string) =>
      t('What you counted here on {at} has not been sent yet. It is stored on this phone.', { at }),
    back: (at: string) => t('Your counts from {at} are back: nothing was lost.', { at }),
    goOn: 'Resume counting',
    discard: 'Discard',
    notKept: 'This browser stores nothing: send before you close this page.',
    discardQuestion: 'Discard this count?',
    discardText: 'It has not been sent and cannot be restored.',
  },
})
