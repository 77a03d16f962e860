/** A value of a metric, with its labels. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const comment = /^# (?:HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/
const sample =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?(?:\d[\d.e+-]*)|[+-]Inf|[Nn]a[Nn])$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"/g
const types = new Set(['counter', 'gauge', 'histogram', 'summary'])

/** Reads the text format of Prometheus; throws at the first line that is not part of it. */
export const readExposition = (text: string): Sample[] => {
  const typed = new Set<string>()
  const samples: Sample[] = []
  for (const line of text.split('\n')) {
    if (line === '') continue
    const said = comment.exec(line)
    if (said) {
      if (line.startsWith('# TYPE') && !types.has(said[2] ?? '')) throw new Error(`No such type: ${line}`)
      if (line.startsWith('# TYPE')) typed.add(said[1] ?? '')
      continue
    }
    const found = sample.exec(line)
    if (!found) throw new Error(`Not a line of a metric: ${line}`)
    const [, name = '', labels = '', value = ''] = found
    if (!typed.has(name) && !typed.has(name.replace(/_(?:bucket|sum|count)$/, ''))) throw new Error(`No type: ${line}`)
    samples.push({
      name,
      labels: Object.fromEntries([...labels.matchAll(label)].map(([, key = '', text = '']) => [key, text])),
      value: Number(value.replace('Inf', 'Infinity')),
    })
  }
  return samples
}

/** The value of the sample with these labels (others may have any value); 0 without one, as for a counter. */
export const valueOf = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number =>
  samples.find((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value))
    ?.value ?? 0
