import { listText, t, texts, type CountText } from '#domain/language/text.ts'
import { counting, plants } from './counting.ts'
import { effort } from './effort.ts'
import { functionalGroupTitle, functionalGroupTitles } from './functional-groups.ts'
import { clock, outbox } from './outbox.ts'

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Surveys of plots: selecting one, its lists, and counting. Messages of the endpoints are in domain/messages.ts. */
export const surveys = texts(counting, {
  /** The caste or sex of an observed bee. */
  caste: {
    title: 'Caste or sex',
    notSaid: 'Not specified',
    add: (name: string) => t('Caste or sex of {name}', { name }),
    words: { queen: 'Queen', worker: 'Worker', male: 'Male', female: 'Female' },
  },
  effort,
  clock,
  outbox,
  home: 'Home',
  entomology: 'Entomology',
  surveys: 'Surveys',
  tabs: {
    flower: 'Flower Survey',
    pollinator: 'Pollinator Survey',
    predator: 'Predator Survey',
    weather: 'Weather Survey',
  },
  tabsShort: { flower: 'Flower', pollinator: 'Pollinator', predator: 'Predator', weather: 'Weather' },
  tabList: 'Surveys of this plot',
  groups: functionalGroupTitles,
  groupOf: functionalGroupTitle,

  ready: {
    title: 'Ready for the field',
    make: 'Prepare for the field',
    again: 'Load again',
    text: (farm: string) =>
      t(
        'Download {farm} for use without a signal: its places, lists and latest visits are stored on this phone for 30 days.',
        { farm },
      ),
    making: (done: number, of: number) =>
      t('{of, plural, =0 {Loading the list of plots} other {{done} of {of} plots are on this phone}}', {
        done,
        of,
      }),
    goOn: 'Download the rest',
    partly: (farm: string, at: string, plots: number, of: number) =>
      t('{plots} of {of} plots of {farm} are on this phone, loaded on {at}.', { plots, of, farm, at }),
    tunnel: (number: number) => t('Tunnel {number}', { number: String(number) }),
    plotsOf: (tunnel: string, plots: readonly number[]) =>
      plots.length === 1
        ? t('{tunnel}, plot {plots}', { tunnel, plots: plots.join(', ') })
        : t('{tunnel}, plots {plots}', { tunnel, plots: plots.join(', ') }),
    missing: (tunnels: readonly string[], more: number) =>
      t(
        'Missing: {tunnels}{more, plural, =0 {} other {; and those of {more} more {more, plural, one {tunnel} other {tunnels}}}}.',
        { tunnels: tunnels.join('; '), more },
      ),
    renewBroke: (why: string, plots: number, of: number) =>
      t('{why} {plots} of {of} plots were loaded again. Data loaded earlier is still on this phone.', {
        why,
        plots,
        of,
      }),
    broke: (why: string) => t('{why} Nothing was loaded yet.', { why }),
    noProtocol: (farm: string) =>
      t('The survey protocol of {farm} is not on this phone. Prepare the farm again where there is a signal.', {
        farm,
      }),
    picture: 'Storing the map picture on this phone',
    pictureOf: (bytes: number, attribution: string, licence: string) =>
      t('Map picture: {bytes}. {attribution}. Stored under {licence}.', { bytes: size(bytes), attribution, licence }),
    partOfPicture: 'It is stored in less detail than the map shows.',
    openMap: (farm: string) => t('Map of {farm}', { farm }),
    ready: (farm: string, at: string, parts: number, bytes: number) =>
      t('{farm} is ready for the field: {parts} lists and places, {bytes}, loaded on {at}.', {
        farm,
        parts,
        bytes: size(bytes),
        at,
      }),
    lists: (farm: string, at: string, parts: number, bytes: number) =>
      t('This phone has {parts} lists and places of {farm}, {bytes}, loaded on {at}.', {
        farm,
        parts,
        bytes: size(bytes),
        at,
      }),
    files: {
      coming: 'The portal itself is still being stored on this phone.',
      missing:
        'This phone has not stored all of the portal yet: it may not open without a signal. It retries automatically when the signal is good.',
      refused:
        'This browser does not store the portal: it will not open without a signal. Use a normal window, or another browser.',
    },
    choosePin: 'Choose a field PIN',
    changePin: 'Change the field PIN',
    pinText:
      'Without a signal, the page locks after 5:30 minutes of inactivity. The field PIN unlocks it, on this phone only.',
    pin: 'Field PIN',
    pinHint: '6 to 12 digits. It is deleted after 8 wrong tries, and your counts wait until you next sign in.',
    pinAgain: 'Field PIN again',
    pinShort: 'Enter 6 to 12 digits',
    pinOther: 'The two PINs do not match',
    savePin: 'Save',
    pinSaved: 'The field PIN is set on this phone.',
    pinFailed: 'The PIN could not be set. Setting it needs a signal.',
    mayGo:
      'It is stored, but this browser may delete it when it runs out of space. Adding Bombus to the home screen helps.',
  },

  picker: {
    title: 'Survey Farm List',
    note: 'A survey needs a plot: choose the farm, field, tunnel and plot where you count.',
    recent: 'Last counted here',
    search: (what: string) => t('Search {what}', { what }),
    steps: { farm: 'Farm', field: 'Field', tunnel: 'Tunnel', plot: 'Plot' },
    many: { farm: 'farms', field: 'fields', tunnel: 'tunnels', plot: 'plots' },
    hints: { field: 'Please Select a Farm', tunnel: 'Please Select a field', plot: 'Please Select a Tunnel' },
    none: {
      farm: 'No farms found',
      field: 'No fields found',
      tunnel: 'No tunnels found!',
      plot: 'No Plots Available',
    },
    nothing: (term: string) => t('Nothing here contains “{term}”.', { term }),
    tunnelNo: (number: number) => t('Tunnel No. {number}', { number: String(number) }),
    plotNo: (number: number) => t('Plot No. {number}', { number: String(number) }),
    treatment: (type: string) => t('Treatment {type}', { type }),
    devices: (count: number) => t('{count, plural, one {{count} device} other {{count} devices}}', { count }),
    change: 'Change',
    changeNamed: (step: string, name: string) => t('Change {step}: {name}', { step, name }),
    more: (count: number) => t('{count} more: search to find them', { count }),
  },

  listTitle: (tab: string, plot: number) => t('{tab} Survey List for Plot No. {plot}', { tab, plot: String(plot) }),
  path: (farm: string, field: string, tunnel: number) =>
    t('{farm} > {field} > Tunnel No. {tunnel}', { farm, field, tunnel: String(tunnel) }),
  search: 'Search Survey',
  addNew: 'Add New',
  changePlot: 'Change Plot',
  selectTunnel: 'Select Tunnel',
  selectPlot: 'Select Plot',
  noPlots: 'No Plots Available',
  year: 'Year',
  counted: (count: number) => t('{count, plural, one {{count} entry} other {{count} entries}}', { count }),
  noSurvey: 'No Survey',
  noPredators: 'No predator survey found',
  countsWithoutList: 'New entries can still be added.',
  noSurveyText: 'Counts on this plot appear here. Add New starts today’s visit, continues it, or starts another.',
  tunnelNote: 'Weather is observed for the whole tunnel: a tunnel is needed, and every plot in it shows the same list.',
  everyVisit: 'All visits',

  columns: {
    observer: 'Observer',
    round: 'Round',
    plant_number: 'Plant Number',
    count: 'Count',
    notes: 'Note',
    start_time: 'Start Time',
    functional_group: 'Functional Group',
    pollinator: 'Pollinator',
    predator: 'Predator',
    stage: 'Stage',
    flower_centre: 'Flower Center',
    non_centre: 'Non Center',
    action: 'Actions',
  },
  notApplicable: 'N/A',
  nothingSeen: 'Nothing seen',
  notCounted: 'Not counted',
  noNote: '–',
  viewNotes: 'View Notes',
  viewNotesOf: (what: string) => t('View Notes of {what}', { what }),
  note: 'Note',
  notesTitle: 'Notes',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  edit: 'Edit',
  editNamed: (what: string) => t('Edit {what}', { what }),
  remove: 'Delete',
  removeNamed: (what: string) => t('Delete {what}', { what }),
  removeQuestion: 'Are you sure you want to delete this survey?',
  removed: (what: string) => t('{what} was deleted.', { what }),
  changed: (what: string) => t('{what} was saved.', { what }),
  depends: {
    observations: (count: number) =>
      t('{count, plural, one {{count} observation} other {{count} observations}}', { count }),
    'counted groups': (count: number) =>
      t('{count, plural, one {{count} counted group} other {{count} counted groups}}', { count }),
    'flower entries': (count: number) =>
      t('{count, plural, one {{count} flower count} other {{count} flower counts}}', { count }),
    'pollinator entries': (count: number) =>
      t('{count, plural, one {{count} pollinator entry} other {{count} pollinator entries}}', { count }),
    'predator entries': (count: number) =>
      t('{count, plural, one {{count} predator entry} other {{count} predator entries}}', { count }),
    photos: (count: number) => t('{count, plural, one {{count} photo} other {{count} photos}}', { count }),
  } as Record<string, CountText>,
  history: 'History',
  historyOf: (what: string) => t('History of {what}', { what }),
  plant: (number: number) => t('Plant {number}', { number: String(number) }),
  plants,
  observer: 'Observer',
  me: 'Me',
  somebodyElse: 'Counted by someone else: enter their name here.',
  saveFault: 'This could not be saved. Please try again later.',

  older: {
    title: 'Plot Surveys',
    table: 'Surveys of this plot',
    counted: (count: number) => t('{count, plural, one {{count} survey} other {{count} surveys}}', { count }),
    columns: {
      date: 'Date',
      round: 'Round',
      observers: 'Observer',
      started_at: 'Start',
      ended_at: 'End',
      plot_number: 'Plot Number',
      treatment_type: 'Treatment Type',
      tunnel_number: 'Tunnel Number',
      field_name: 'Field Name',
      action: 'Actions',
    },
    view: 'View Survey',
    viewOf: (date: string, round: number) =>
      round > 1 ? t('View Survey of {date}, round {round}', { date, round }) : t('View Survey of {date}', { date }),
    none: 'No Survey Found',
    noneText: 'A visit appears here as soon as something is counted on this plot.',
    link: 'Visits',
    removeText: (date: string) =>
      t('The visit of {date} is deleted. Only a visit without entries can be deleted.', { date }),
    what: (date: string, round: number) =>
      round > 1 ? t('The visit of {date}, round {round}', { date, round }) : t('The visit of {date}', { date }),
  },
  visit: {
    question: 'This plot was already visited that day',
    goOn: 'Continue that visit',
    known: (round: number, from: string | null, observers: readonly string[]) =>
      [
        t('Round {round}', { round: String(round) }),
        ...(from === null ? [] : [t('from {at}', { at: from })]),
        observers.join(', '),
      ]
        .filter(Boolean)
        .join(', '),
    anew: 'New visit',
    today: 'Today’s visit',
    anewHint: 'A separate round, with its own counts.',
    round: (round: number) => t('Round {round}', { round }),
    times: 'Start and end',
    started_at: 'Start',
    ended_at: 'End',
    startHint: 'In farm time. Leave empty to use the start of the first count.',
    endsNow: 'It ends now',
    from: (at: string) => t('from {at}', { at }),
    to: (at: string) => t('to {at}', { at }),
  },
  view: {
    title: (date: string, round: number) =>
      round > 1 ? t('Survey of {date}, round {round}', { date, round }) : t('Survey of {date}', { date }),
    goOn: 'Continue this plot',
    all: 'Flowers, pollinators and predators are counted.',
    openPlot: (plot: number) => t('Open plot {plot}', { plot: String(plot) }),
    kinds: { flower: 'flowers', pollinator: 'pollinators', predator: 'predators' },
    missing: (kinds: readonly string[]) => t('Not counted yet: {kinds}.', { kinds: listText(kinds) }),
    counted: {
      flowers: (count: number, plants: number) =>
        t(
          '{count, plural, one {{count} flower} other {{count} flowers}} on {plants, plural, one {{plants} plant} other {{plants} plants}}',
          { count, plants },
        ),
      pollinators: (count: number, periods: number) =>
        t(
          '{count, plural, one {{count} pollinator} other {{count} pollinators}} in {periods, plural, one {{periods} count} other {{periods} counts}}',
          { count, periods },
        ),
      predators: (count: number, plants: number) =>
        t(
          '{count, plural, one {{count} predator} other {{count} predators}} on {plants, plural, one {{plants} plant} other {{plants} plants}}',
          { count, plants },
        ),
    },
    atCentre: (count: number) => t('{count} at the flower centre', { count }),
    elsewhere: (count: number) => t('{count} not at the centre', { count }),
    nothingOf: (what: string) => t('{what}: nothing seen', { what }),
    openFlowers: (count: number) => t('{count, plural, one {{count} flower} other {{count} flowers}}', { count }),
    flowers: 'Flowers',
    pollinators: 'Pollinators',
    predators: 'Predators',
    none: 'No Observation',
  },

  /** The members of an entry, in its history. */
  members: {
    count: 'Count',
    notes: 'Note',
    plant_number: 'Plant number',
    start_time: 'Start time',
    clock_ahead_seconds: 'Phone’s clock ahead, in seconds',
    observer_id: 'Observer',
    plot_id: 'Plot',
    pollinator_id: 'Pollinator',
    predator_id: 'Predator',
    functional_group: 'Functional group',
    flower_centre: 'Flower centre',
    caste: 'Caste or sex',
    temperature: 'Temperature',
    relative_humidity: 'Relative humidity',
    wind_speed: 'Wind speed',
    oktas: 'Oktas',
    timestamp: 'Date',
    survey_date: 'Date',
    visit: 'Round',
    started_at: 'Start',
    ended_at: 'End',
    taken_at: 'Photo taken',
    unsure: 'Not sure',
    identification: 'Identification',
    identified_by: 'Identified by',
    identified_at: 'Identified',
    pollinator_observation_id: 'Line shown',
    predator_observation_id: 'Line shown',
    protocol: 'Protocol',
    watched_seconds: 'Seconds watched',
    flowers_watched: 'Flowers watched',
    plants_watched: 'Plants watched',
    area_m2: 'Area watched (m²)',
    transect_m: 'Transect length (m)',
    hide_treatments: 'Hide treatments while counting',
  } as Record<string, string>,
})
