import { quantity } from './quantity.ts'

export const plants = (numbers: readonly number[]): string =>
  numbers.length === 1
    ? `Plant ${numbers[0]}`
    : `Plants ${numbers.slice(0, -1).join(', ')} and ${numbers[numbers.length - 1]}`

/** Counting on a plot, by what is counted, and what is kept of it. */
export const counting = {
  flower: {
    title: 'Open flowers on five plants',
    last: (date: string) => `Open flowers on five plants, ${date}`,
    summary: (counted: number, mean: string) => `${counted} of 5 counted, mean ${mean} flowers.`,
    was: (count: number) => `was ${count}`,
    notCounted: 'not counted',
    leftOut: (numbers: readonly number[]) =>
      `${plants(numbers)} ${numbers.length === 1 ? 'is' : 'are'} counted already on this visit and left out here.`,
    lost: (words: string) => `Counted here too, and not sent: ${words}.`,
    done: 'Done',
    allCounted: 'All five plants are counted on this visit.',
    hint: 'A plant that shows a dash is not sent. Press 0 for a plant without open flowers.',
    save: 'Save',
    saveSome: (count: number) => `Save ${quantity(count, 'plant')}`,
    nothing: 'Count at least one plant first.',
    observations: 'Observations',
    observationsOf: (number: number) => `Observations : Plant number ${number}`,
    showObservations: (number: number) => `Observations of plant ${number}`,
    theCount: 'The count',
    noObservation: 'No Observation',
    addObservation: 'Add Observation',
    editObservation: 'Edit Observation',
    deleteObservation: 'Delete Observation',
    editSurvey: (number: number) => `Edit Flower Survey for Plant Number ${number}`,
    removeText: (number: number) => `The count of plant ${number} and its note go.`,
    removeCountText: (number: number) => `Plant ${number} is as if it had not been counted.`,
  },

  pollinator: {
    title: 'Pollinator Observations',
    currentTime: 'Use current time?',
    time: 'Time of the observation',
    timeHint: 'By the clock of the farm.',
    timeMissing: 'Choose a date and time',
    searchNew: 'Search to add new species',
    allNothing: 'Nothing seen at all',
    othersNothing: 'Nothing seen of the others',
    allNothingHint: 'Every group was watched for, and none came.',
    groupNothing: 'Nothing seen',
    groupNothingOf: (group: string) => `Nothing seen: ${group}`,
    nothingYet: 'Count a visitor, or say of a group that nothing was seen.',
    notSent: (count: number) => `${count} counted here cannot be sent with this visit.`,
    submit: 'Add Observation',
    group: 'Functional Group',
    editTitle: 'Edit Pollinator',
    deleteTitle: 'Delete Observation',
    removeText: (what: string) =>
      `The count of ${what} goes. With the last one of its group, the group is as if not counted.`,
    removeGroupText: (group: string) => `That no ${group.toLowerCase()} was seen on this visit is taken back.`,
    editSurvey: 'Edit Survey',
    editSurveyText: 'Moves this visit, with all its entries, to another plot of the tunnel.',
    moved: (plot: number) => `The visit is now on Plot No. ${plot}.`,
    noSpecies: 'No species in this group yet. Search above, or ask an administrator to add one.',
    noneListed: 'No species found. Check the spelling, or ask an administrator to add it.',
    addNamed: (name: string) => `Add ${name}`,
    inList: 'in the list already',
  },

  predator: {
    title: (plant: number) => `Observations : Plant number ${plant}`,
    searchNew: 'Search by genus, species or stage',
    previous: 'Previous plant',
    next: 'Next plant',
    proceed: 'Save and Proceed',
    complete: 'Complete Plot Observation',
    steps: 'Plants',
    step: (plant: number, state: string) => `Plant ${plant}: ${state}`,
    states: { counted: 'counted', open: 'not counted', begun: 'not saved yet', waiting: 'waits to be sent' },
    nothingQuestion: (plant: number) => `Was nothing seen on plant ${plant}?`,
    empty: 'No count was entered. Saved so, this plant is kept as one on which nothing was seen.',
    editTitle: 'Edit Predator',
    deleteTitle: 'Delete Observation',
    removeText: (what: string, plant: number) => `The count of ${what} on plant ${plant} goes.`,
    removeNothingText: (plant: number) => `That nothing was seen on plant ${plant} is taken back.`,
    done: 'The plot is complete.',
  },

  /** The line above the counters, which opens the fields of a count. */
  options: {
    summary: (plot: number, parts: readonly string[]) => `Plot ${plot}: ${parts.join(', ')}`,
    now: 'now',
    noEffort: 'effort not recorded',
    more: (what: string) => `More: ${what}`,
  },

  counter: {
    less: (what: string) => `One less: ${what}`,
    more: (what: string) => `One more: ${what}`,
    ten: '+10',
    none: '0',
    undo: 'Undo',
    undone: (what: string) => `Undone: ${what}`,
    tap: (what: string, by: number) => `${by < 0 ? `−${-by}` : `+${by}`} ${what}`,
    typed: (what: string, count: string) => `${what}: ${count}`,
    nothingToUndo: 'Nothing yet',
    addNote: (what: string) => `Add a note: ${what}`,
    noteOf: (what: string) => `Note: ${what}`,
  },

  more: {
    addTo: 'Add to it',
    addToNamed: (what: string) => `Add to it: ${what}`,
    title: (what: string) => `Add to ${what}`,
    stored: 'Counted already',
    counted: 'counted',
    here: 'on this phone, not sent yet',
    nothingSeen: 'Nothing was seen so far.',
    unknown: 'What is stored cannot be shown without a signal. A species that is there already is not taken twice.',
    submit: 'Add Observation',
    searchMore: 'Search above for a species to add.',
    nothing: 'Count something first that is not there yet.',
    noGroup: 'This was taken back meanwhile. Count it with Add New.',
    found: (what: string, at: string) =>
      `What you added to ${what} on ${at} was not sent yet. It is kept on this phone.`,
    words: (what: string, list: string) => `Added to ${what}: ${list}`,
  },

  kept: {
    found: (at: string) => `What you counted here on ${at} was not sent yet. It is kept on this phone.`,
    back: (at: string) => `Your counts of ${at} are here again: nothing was lost.`,
    goOn: 'Go on counting',
    discard: 'Discard',
    notKept: 'This browser keeps nothing: send before you close this page.',
    discardQuestion: 'Discard what was counted?',
    discardText: 'It was not sent yet, and cannot be brought back.',
  },
} as const
