import { t, texts } from '#domain/language/text.ts'
import type { ObserverDay } from '#domain/surveys/day-summary.ts'

const metres = (distance: number): string =>
  distance < 995 ? `${Math.max(5, Math.round(distance / 5) * 5)} m` : `${(distance / 1_000).toFixed(1)} km`

const ofAssigned = ({ assigned, assigned_counted }: Pick<ObserverDay, 'assigned' | 'assigned_counted'>): string =>
  t('{counted} of {assigned, plural, one {{assigned} assigned plot} other {{assigned} assigned plots}}', {
    counted: assigned_counted,
    assigned,
  })

/** The round of a farm's plots, and its printed forms. */
export const rounds = texts({
  title: 'Round',
  farm: 'Farm',
  chooseFarm: 'Choose a farm',
  farmsTitle: 'Plots left today',
  plotsLeft: (left: number, of: number) =>
    t(
      '{left, plural, =0 {No plots left today} other {{left} of {of, plural, one {{of} plot} other {{of} plots}} left today}}',
      { left, of },
    ),
  noData: 'No data',
  moreFarms: (count: number) =>
    t('{count, plural, one {{count} more farm} other {{count} more farms}} can be chosen above.', { count }),
  kind: 'What is counted',
  anyKind: 'Anything',
  kindsInText: { flower: 'flowers', pollinator: 'pollinators', predator: 'predators' },
  kinds: { flower: 'Flowers', pollinator: 'Pollinators', predator: 'Predators' },
  round: 'Which round',
  roundNo: (round: number) => t('Round {round}', { round }),
  begin: (round: number) => t('Start round {round}', { round }),
  progress: (round: number, done: number, of: number) =>
    t('Round {round}: {done} of {of, plural, one {{of} plot} other {{of} plots}} done today', { round, done, of }),
  waiting: (count: number) =>
    t('{count, plural, one {{count} of them is waiting} other {{count} of them are waiting}} to be sent.', { count }),
  over: (round: number) => t('Round {round} is done.', { round }),
  noPlots: 'No farm has plots yet',
  empty: 'This farm has no plots',
  emptyText: 'Plots are added under Locations: a farm has fields, a field tunnels, a tunnel plots.',
  openLocations: 'Open Locations',
  next: 'Next',
  plotNo: (number: number) => t('Plot {number}', { number: String(number) }),
  where: (tunnel: number, field: string) => t('Tunnel {tunnel}, {field}', { tunnel: String(tunnel), field }),
  count: (number: number) => t('Count plot {number}', { number: String(number) }),
  distance: (distance: number) => t('{distance} away', { distance: metres(distance) }),
  nearest: 'Nearest first',
  nearestText: (accuracy: number) =>
    t('By this phone’s position, within {accuracy} m.', { accuracy: Math.ceil(accuracy) }),
  searching: 'Finding this phone’s position …',
  order: 'In the order of the plots',
  unplaced: (count: number) =>
    t(
      '{count, plural, one {{count} plot has no position and is listed} other {{count} plots have no position and are listed}} last.',
      { count },
    ),
  left: (count: number) => t('Left ({count})', { count }),
  doneList: (count: number) => t('Done ({count})', { count }),
  states: { done: 'Done', waits: 'Done, waiting to be sent', left: 'Left' },
  counted: (kinds: string) => t('counted: {kinds}', { kinds }),
  block: (block: string) => t('Block {block}', { block }),
  replicate: (replicate: number) => t('Replicate {replicate}', { replicate }),
  links: { labels: 'Labels to print', forms: 'Forms to print', round: 'Round' },

  day: {
    title: 'Summary of the day',
    date: 'Day',
    none: 'Nothing was counted on this day.',
    stored: 'Only counts that were sent: those waiting on a phone are not included.',
    heading: (farm: string, day: string) => `${farm}, ${day}`,
    line: (
      { observer, plots, flower_plants, observation_periods, predator_plants, ...more }: ObserverDay,
      first: string,
      last: string,
    ) =>
      `${observer}: ${[
        t('{count, plural, one {{count} plot} other {{count} plots}}', { count: plots }),
        ...(flower_plants > 0
          ? [t('flowers of {count, plural, one {{count} plant} other {{count} plants}}', { count: flower_plants })]
          : []),
        ...(observation_periods > 0
          ? [
              t('{count, plural, one {{count} pollinator count} other {{count} pollinator counts}}', {
                count: observation_periods,
              }),
            ]
          : []),
        ...(predator_plants > 0
          ? [t('predators on {count, plural, one {{count} plant} other {{count} plants}}', { count: predator_plants })]
          : []),
        ...(more.assigned > 0 ? [ofAssigned(more)] : []),
      ].join(', ')}; ${first === last ? first : t('{from} to {to}', { from: first, to: last })}`,
    nothingCounted: (person: ObserverDay) =>
      t('{observer}: nothing counted, {assigned}', { observer: person.observer, assigned: ofAssigned(person) }),
    copy: 'Copy as text',
    copied: 'The summary was copied.',
  },

  print: 'Print',
  printing: 'Print labels and forms',
  tunnel: 'Tunnel',
  allTunnels: 'All tunnels',
  labels: {
    title: 'Plot labels',
    noFarm: 'Choose a farm to see the labels of its plots.',
    text: (sheets: string) =>
      t(
        'One label for each plot, on {sheets}. The code opens the surveys of the plot, even without a signal on a prepared phone. It contains the address of the plot only; the phone asks for a sign-in first.',
        { sheets },
      ),
    first: 'First label on the sheet',
    firstHint: 'On a partly used sheet, the used labels are left out.',
    firstFault: (most: number) => t('Enter a whole number from 1 to {most}.', { most }),
    sheets: (labels: number, sheets: number) =>
      t(
        '{labels, plural, one {{labels} label} other {{labels} labels}} on {sheets, plural, one {{sheets} sheet} other {{sheets} sheets}}.',
        { labels, sheets },
      ),
    sheet: (number: number) => t('Sheet {number}', { number: String(number) }),
  },
  forms: {
    title: 'Field forms',
    noFarm: 'Choose a farm to see the forms of its plots.',
    text: 'For days on paper: one page for each plot, A4 or Letter. Upload what was written down, or enter it in the plot’s survey.',
    kind: 'Form',
    filled: 'What is on it',
    choices: { filled: 'Filled in: a page for each plot', blank: 'Blank: one page' },
    other: 'Another species',
    pages: (count: number) => t('{count, plural, one {{count} page} other {{count} pages}}.', { count }),
    heads: { flower: 'Flower survey', pollinator: 'Pollinator survey', predator: 'Predator survey' },
    fields: {
      farm: 'Farm',
      field: 'Field',
      tunnel: 'Tunnel',
      plot: 'Plot',
      treatment: 'Treatment',
      block: 'Block, replicate',
      round: 'Round',
      date: 'Date',
      observer: 'Observer',
      start: 'Start',
      end: 'End',
      minutes: 'Minutes watched',
      flowers: 'Flowers watched',
      temperature: (unit: string) => t('Temperature ({unit})', { unit }),
      humidity: 'Relative humidity (%)',
      wind: (unit: string) => t('Wind speed ({unit})', { unit }),
      oktas: 'Cloud, 0 to 8 oktas',
    },
    day: 'Date on the forms',
    /** A plot number is unique only within its tunnel. */
    place: (tunnel: number, plot: number) =>
      t('Tunnel {tunnel}, Plot {plot}', { tunnel: String(tunnel), plot: String(plot) }),
    columns: {
      group: 'Group',
      species: 'Species',
      stage: 'Stage',
      centre: 'Flower centre',
      elsewhere: 'Not the centre',
      plant: (number: number) => t('Plant {number}', { number: String(number) }),
      plantHead: 'Plant',
      count: 'Open flowers',
      note: 'Note',
    },
    none: 'None seen',
    castes: 'Write castes as 2 Q, 5 W',
    castesFoot: 'Q queen, W worker, M male, F female; no letter: caste not seen.',
    nothing: 'Nothing on the plant',
    notes: 'Notes',
    foot: 'Leave a line empty if it was not counted; write 0 if it was counted and none was there.',
    likely: 'The species counted most often here at this time of year come first.',
  },
})
