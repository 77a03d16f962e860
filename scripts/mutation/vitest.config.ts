import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import suite from '../../vitest.config.ts'

/** The suite's own configuration, cut down to the tests of one room: for mutation runs, which set the environment. */
const name = process.env['MUTATION_PROJECT']
const include = (process.env['MUTATION_TESTS'] ?? '').split(' ')
const { projects = [], ...shared } = suite.test ?? {}
const project = (projects as TestProjectInlineConfiguration[]).find(({ test }) => test?.name === name)
if (!project) throw new Error(`There is no test project ${name}.`)

const root = process.cwd()

export default defineConfig({
  root,
  test: { ...shared, projects: [{ ...project, root, test: { ...project.test, include } }] },
})
