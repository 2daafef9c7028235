<?php

const TOLERANCE_SECONDS = 300;

/** Whether $rawBody, exactly as it arrived, was signed with $secret within the last five minutes. */
function isAuthentic(string $secret, ?string $signatureHeader, string $rawBody): bool
{
    $timestamp = '';
    $signatures = [];
    foreach (explode(',', $signatureHeader ?? '') as $part) {
        [$name, $value] = array_pad(explode('=', $part, 2), 2, '');
        if ($name === 't') {
            $timestamp = $value;
        } elseif ($name === 'v1') {
            // While a secret is being rotated there is one for each.
            $signatures[] = $value;
        }
    }
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = hash_hmac('sha256', "$timestamp.$rawBody", $secret);
    foreach ($signatures as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

// Try it: php verify.php <secret> <X-Svc-Signature> < body.json
if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    $authentic = isAuthentic($argv[1] ?? '', $argv[2] ?? null, stream_get_contents(STDIN));
    echo $authentic ? "authentic\n" : "not authentic\n";
    exit($authentic ? 0 : 1);
}
