'use strict';

const RELOAD_MILLIS = 30000;
const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
const NUMBERS = new Intl.NumberFormat('en');

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) {
    made.className = className;
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  return made;
}

function numbered(number, thing) {
  return NUMBERS.format(number) + ' ' + thing + (number === 1 ? '' : 's');
}

function bytes(number) {
  let unit = 0;
  while (number >= 1024 && unit < BYTE_UNITS.length - 1) {
    number /= 1024;
    unit++;
  }
  return (unit === 0 ? number : number.toPrecision(3)) + ' ' + BYTE_UNITS[unit];
}

function ago(millis) {
  const minutes = Math.floor((Date.now() - millis) / 60000);
  if (minutes < 1) {
    return 'just now';
  }
  return minutes < 120 ? minutes + ' min ago' : Math.floor(minutes / 60) + ' h ago';
}

async function ask(path) {
  const response = await fetch(path);
  if (!(response.headers.get('Content-Type') || '').startsWith('application/json')) {
    throw new Error('the server answered with status ' + response.status);
  }
  const answer = await response.json();
  if (!response.ok) {
    throw new Error(answer.error);
  }
  return answer;
}

function allBytes(family) {
  return Object.values(family.dropped_bytes).reduce((sum, part) => sum + part, family.kept_bytes);
}

/** A bar as long as the family's bytes are of those of the largest one. */
function familyRow(family, largest) {
  const row = element('div', 'family');
  const all = allBytes(family);
  const parts = [['kept', family.kept_bytes], ...Object.entries(family.dropped_bytes)];
  const track = element('div', 'track');
  const bar = element('div', 'bar');
  bar.style.width = (largest === 0 ? 0 : 100 * all / largest) + '%';
  for (const [reason, part] of parts.filter(([, part]) => part > 0)) {
    const piece = element('div', reason);
    piece.style.width = 100 * part / all + '%';
    bar.append(piece);
  }
  track.append(bar);
  track.setAttribute('role', 'img');
  track.setAttribute('aria-label', parts.filter(([, part]) => part > 0)
    .map(([reason, part]) => reason.replace('_', ' ') + ' ' + bytes(part)).join(', '));
  track.title = track.getAttribute('aria-label');
  row.append(element('div', 'name', family.family), track, element('div', 'bytes', bytes(all)));
  return row;
}

function tableSection(table, largest) {
  const section = element('section', 'table');
  section.append(element('h2', '', table.table));
  if (table.families) {
    const markers = table.families.reduce((sum, family) => sum + family.delete_markers, 0);
    section.append(element('p', 'figures', numbered(table.rows, 'row') + ', '
      + numbered(markers, 'delete marker') + '; measured ' + ago(table.measured_at_millis)));
    table.families.forEach(family => section.append(familyRow(family, largest)));
  } else if (!table.error) {
    section.append(element('p', 'figures', 'Not measured yet'));
  }
  if (table.error) {
    section.append(element('p', 'error', table.error));
  }
  return section;
}

function showLegend(families) {
  const reasons = families.length === 0 ? [] : ['kept', ...Object.keys(families[0].dropped_bytes)];
  document.getElementById('legend').replaceChildren(...reasons.map(reason => {
    const entry = element('li');
    entry.append(element('i', reason), reason.replace('_', ' '));
    return entry;
  }));
}

function show(answer) {
  const tables = answer.tables;
  const families = tables.flatMap(table => table.families || []);
  const largest = Math.max(0, ...families.map(allBytes));
  showLegend(families);
  document.getElementById('tables')
    .replaceChildren(...tables.map(table => tableSection(table, largest)),
      ...Object.entries(answer.not_found).map(
        ([name, error]) => element('p', 'error', name + ': ' + error)));
  document.getElementById('names').replaceChildren(...tables.map(table => {
    const option = element('option');
    option.value = table.table;
    return option;
  }));
  document.getElementById('state').textContent = !answer.measured
    ? 'No tables are measured: --tables names them.'
    : 'Bytes of cells in store files, before encoding and compression: what the next major'
      + ' compaction keeps, and what it drops, and why.';
}

async function load() {
  try {
    show(await ask('tables'));
  } catch (failure) {
    document.getElementById('state').textContent = 'No answer: ' + failure.message;
  }
}

async function count(event) {
  event.preventDefault();
  const line = document.getElementById('answer');
  const parameters = new URLSearchParams();
  new FormData(event.target).forEach((value, name) => {
    if (value) {
      parameters.set(name, value);
    }
  });
  line.className = '';
  line.textContent = 'Counting…';
  try {
    const answer = await ask('count?' + parameters);
    line.textContent = numbered(answer.rows, 'row') + ', in '
      + NUMBERS.format(answer.elapsed_millis) + ' ms';
  } catch (failure) {
    line.className = 'error';
    line.textContent = failure.message;
  }
}

document.getElementById('count').addEventListener('submit', count);
load();
setInterval(load, RELOAD_MILLIS);
