// Whether the official toolkit would have written our annotations: each is decoded as a runner decodes it, given to
// the toolkit, and compared; its message begins with that of a finding in our JSON.
// Usage: node annotated.mjs TOOLKIT FOLDER
import { readFileSync } from 'node:fs'

const [, , toolkit, folder] = process.argv
const core = await import(toolkit).then((found) => found.default ?? found)
const findings = JSON.parse(readFileSync(`${folder}/kb.json`, 'utf8')).findings
const written = readFileSync(`${folder}/kb.github`, 'utf8').split('\n').filter((line) => line.startsWith('::'))
const write = process.stdout.write.bind(process.stdout)

const data = (text) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
const property = (text) => data(text.replaceAll('%3A', ':').replaceAll('%2C', ','))

function decoded(line) {
  const [, level, head, message] = line.match(/^::(\w+) (.*?)::(.*)$/s)
  const pairs = head.split(',').map((pair) => pair.split(/=(.*)/s).slice(0, 2))
  return { level, message: data(message), properties: Object.fromEntries(pairs.map(([k, v]) => [k, property(v)])) }
}

function official({ level, message, properties: { title, file, line, col, endLine, endColumn } }) {
  let said = ''
  process.stdout.write = (text) => { said += text; return true }
  const place = { title, file, startLine: line, startColumn: col, endLine, endColumn }
  core[level](message, place)
  process.stdout.write = write
  return said.trimEnd()
}

const sorted = (line) => line.replace(/^(::\w+ )(.*?)(::)/s, (_, a, head, b) => a + head.split(',').sort().join() + b)

for (const line of written) {
  const command = decoded(line)
  if (sorted(official(command)) !== sorted(line)) {
    throw new Error(`the toolkit writes\n${official(command)}\nand we write\n${line}`)
  }
  if (!findings.some((finding) => command.message.startsWith(finding.message)) && command.properties.file) {
    throw new Error(`no finding says ${command.message}`)
  }
}
if (written.length === 0) throw new Error('no annotation was written')
write(`${written.length} annotations\n`)
