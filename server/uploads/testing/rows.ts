import { csvOf, type Uploader } from './uploader.ts'

/** A row of a survey file, given by its differences from the default. Species are those of the sample files. */
export interface Row {
  /** Of June. */
  day?: number
  plot?: number
  visit?: number
  plant?: number
  sample?: number
  by?: string
  time?: string
  of?: 'honeybee' | 'bumblebee' | 'ladybird' | 'none'
  group?: string
  centre?: 'yes' | 'no'
  shape?: string
  count?: number
  weight?: number
  note?: string
  pollination?: string
  fruitClass?: string
}
type Kind = 'flower' | 'pollinator' | 'predator' | 'fruit_weights'

const names = { honeybee: 'Apis,mellifera', bumblebee: 'Bombus,pascuorum', ladybird: 'Coccinella,septempunctata' }
const place = 'Farm,Field,Tunnel,Plot,Survey date'
const at = ({ plot = 12, day = 10 }: Row) =>
  `Ashcombe Farm,Long Meadow,4,${plot},2026-06-${String(day).padStart(2, '0')}`
const who = ({ by = 'Ines Duarte', time = '11:00' }: Row) => `${by},${time}`

export const writers: Record<Kind, { head: string; write: (row: Row) => string }> = {
  flower: {
    head: `${place},Visit,Plant number,Observer,Start time,Count,Note`,
    write: (row) => `${at(row)},${row.visit ?? ''},${row.plant ?? 1},${who(row)},${row.count ?? 7},${row.note ?? ''}`,
  },
  pollinator: {
    head: `${place},Visit,Observer,Start time,Functional group,Genus,Species,Flower centre,Count,Note`,
    write: ({ of = 'honeybee', group = 'honeybee', centre = 'yes', count = 3, note = '', ...row }) => {
      const taxon = of === 'none' ? `${group},,,,0` : `${of},${names[of]},${centre},${count}`
      return `${at(row)},${row.visit ?? ''},${who(row)},${taxon},${note}`
    },
  },
  predator: {
    head: `${place},Visit,Plant number,Observer,Start time,Functional group,Genus,Species,Count,Note`,
    write: ({ of = 'ladybird', count = 2, note = '', ...row }) => {
      const taxon = of === 'none' ? ',,,0' : `${of},${names[of]},${count}`
      return `${at(row)},${row.visit ?? ''},${row.plant ?? 1},${who(row)},${taxon},${note}`
    },
  },
  fruit_weights: {
    head: `${place},Plant number,Sample,Observer,Shape,Fruit count,Weight (g),Note,Pollination,Class`,
    write: ({ by = 'Ines Duarte', shape = 'well-formed', count = 6, weight = 92.5, note = '', ...row }) =>
      `${at(row)},${row.plant ?? 1},${row.sample ?? ''},${by},${shape},${count},${weight},${note},${row.pollination ?? ''},${row.fruitClass ?? ''}`,
  },
}

/** A name, rows of one day of June, and the expected result by row, counted from 1. */
export type Case = [name: string, rows: Row[], told: string[]]

/** Checks all cases in one file: the first on 1 June, the next on 2 June, and so on. */
export const checkCases = async (uploader: Uploader, type: Kind, cases: readonly Case[]) => {
  const { head, write } = writers[type]
  const rows = cases.flatMap(([, given], index) => given.map((row) => write({ day: index + 1, ...row })))
  const batch = await uploader.check(type, csvOf(head, ...rows))
  const issues = [...(await uploader.issues(batch.id)), ...(await uploader.issues(batch.id, 'duplicate'))]
  let line = 2
  const found = cases.map(([name, given]): Case => {
    const from = line
    line += given.length
    const own = issues.filter((issue) => issue.line >= from && issue.line < line)
    return [name, given, own.map((issue) => `${issue.line - from + 1} ${issue.column ?? 'row'}: ${issue.reason}`)]
  })
  return { batch, found }
}
