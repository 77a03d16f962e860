import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import suite from '../../vitest.config.ts'

/** The suite's configuration limited to the tests of one feature, for mutation runs, which set the environment. */
const name = process.env['MUTATION_PROJECT']
const include = (process.env['MUTATION_TESTS'] ?? '').split(' ')
const { projects = [], ...shared } = suite.test ?? {}
const project = (projects as TestProjectInlineConfiguration[]).find(({ test }) => test?.name === name)
if (!project) throw new Error(`There is no test project ${name}.`)

/** Examples notice most changes at once, so slow tests with many cases run last. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const triesMany = ({ moduleId }: TestSpecification) => /\.properties\.test\.|any-order/.test(moduleId)
    return files.toSorted((a, b) => Number(triesMany(a)) - Number(triesMany(b)))
  }
}

const root = process.cwd()

export default defineConfig({
  root,
  test: {
    ...shared,
    sequence: { sequencer: ExamplesFirst },
    projects: [
      {
        ...project,
        root,
        test: {
          ...project.test,
          include,
          setupFiles: [project.test?.setupFiles ?? [], 'scripts/mutation/setup.ts'].flat(),
        },
      },
    ],
  },
})
