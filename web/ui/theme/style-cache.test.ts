import { expect, test } from 'vitest';
import { toRules } from './style-cache.ts';

test('when a style has states and media queries, it is one nested rule', () => {
  const styles = 'color:red;&:hover{color:blue;}@media (max-width: 700px){display:none;}';
  expect(toRules('.pl-1', styles)).toEqual([`.pl-1{${styles}}`]);
});

test('when a style contains keyframes, they are a rule of their own', () => {
  const styles =
    '&[data-pop]{animation:pop 1s;}@keyframes pop{0%{opacity:0;}100%{opacity:1;}}@media print{animation:none;}';
  expect(toRules('.pl-1', styles)).toEqual([
    '@keyframes pop{0%{opacity:0;}100%{opacity:1;}}',
    '.pl-1{&[data-pop]{animation:pop 1s;}@media print{animation:none;}}',
  ]);
});

test('when a property needs a prefix, it is written twice, and similar names are not', () => {
  expect(toRules('.pl-1', 'user-select:none;& > a{backdrop-filter:blur(8px);}-moz-user-select:all;')).toEqual(
    [
      '.pl-1{-webkit-user-select:none;user-select:none;& > a{-webkit-backdrop-filter:blur(8px);backdrop-filter:blur(8px);}-moz-user-select:all;}',
    ],
  );
});

test('when a nested selector begins with a colon, it belongs to the element itself', () => {
  expect(toRules('.pl-1', ':hover{color:red;}&:focus::before{color:blue;}color:green;')).toEqual([
    '.pl-1{&:hover{color:red;}&:focus::before{color:blue;}color:green;}',
  ]);
});

test('when styles have no selector, each of their rules stands alone', () => {
  expect(toRules('', 'body{margin:0;&::backdrop{color:red;}};::selection{color:blue;}')).toEqual([
    'body{margin:0;&::backdrop{color:red;}}',
    '::selection{color:blue;}',
  ]);
});

test('when a style is empty, it adds no rule', () => {
  expect(toRules('.pl-0', '')).toEqual([]);
});
