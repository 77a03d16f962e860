/** A change of a migration's text. */
export interface SqlChange {
  line: number
  was: string
  became: string
  text: string
}

interface Rule {
  find: RegExp
  become: (match: RegExpExecArray) => string
}

/** A `check (...)` with one level of nested brackets. */
const check = /(?:constraint \w+ )?check \((?:[^()]|\([^()]*\))*\)/g
const exclude = /exclude using gist \((?:[^()]|\([^()]*\))*\)/g

const rules: Rule[] = [
  { find: check, become: () => '' },
  { find: /between (-?\d+) and (-?\d+)/g, become: ([, low, high]) => `between ${Number(low) + 1} and ${high}` },
  { find: /between (-?\d+) and (-?\d+)/g, become: ([, low, high]) => `between ${low} and ${Number(high) - 1}` },
  { find: /(?<=check \([^)]*)>= /g, become: () => '> ' },
  { find: /(?<=check \([^)]*) > /g, become: () => ' >= ' },
  { find: /(?<=check \(\w+ in \((?:[^)]*))'([^']+)'/g, become: () => "'no such'" },
  { find: /(?<!(?:version|created_at|updated_at) \w+) not null(?! check| unique| references)/g, become: () => '' },
  { find: / unique(?=,|\n| references)/g, become: () => '' },
  { find: /unique \([^)]*\)/g, become: () => 'check (true)' },
  { find: /create unique index/g, become: () => 'create index' },
  { find: /(?<=create unique index[^;]*) where [^;]*(?=;)/g, become: () => '' },
  { find: / references \w+ on delete \w+/g, become: () => '' },
  { find: /on delete restrict/g, become: () => 'on delete cascade' },
  { find: exclude, become: () => 'check (true)' },
  { find: /select track_record\('\w+'[^;]*;/g, become: () => '' },
  { find: /(?<=select track_record\('\w+'[^;]*)'\w+'(?=[,)])/g, become: () => "'none'" },
  { find: /create trigger [^;]*;/g, become: () => '' },
  { find: /(?<!version integer not null) default (?:'[^']*'|\d+|true|false)/g, become: () => '' },
  { find: / default true/g, become: () => ' default false' },
  { find: / default false/g, become: () => ' default true' },
  { find: /primary key \([^)]*\)/g, become: () => 'check (true)' },
  { find: /<> old\.import_id/g, become: () => '= old.import_id' },
  { find: /new\.import_id is null/g, become: () => 'true' },
  { find: /\+ 1(?=;| into)/g, become: () => '+ 2' },
]

/** All changes of the text by the rules, one at a time. */
export const changesOfSql = (text: string): SqlChange[] =>
  rules.flatMap(({ find, become }) =>
    [...text.matchAll(find)].flatMap((match) => {
      const [was] = match
      const became = become(match as unknown as RegExpExecArray)
      const before = text.slice(0, match.index)
      const isComment = (before.split('\n').at(-1) ?? '').startsWith('--')
      if (isComment || became === was) return []
      const line = before.split('\n').length
      return [{ line, was: was.trim(), became, text: `${before}${became}${text.slice(match.index + was.length)}` }]
    }),
  )
