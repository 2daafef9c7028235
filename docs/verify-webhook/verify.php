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
            // During a secret rotation, the header has one v1 value per secret.
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

/** Whether the event in $rawBody directly follows the log event with digest $digestBefore. */
function followsDigest(string $rawBody, string $digestBefore): bool
{
    if (!preg_match('/,"digest":"([\w-]{43})"\}\z/', $rawBody, $link)) {
        return false;
    }
    $content = substr($rawBody, 0, -strlen($link[0])) . '}';
    // The digest covers a null preview, because a message can be withdrawn later.
    if (preg_match('/^\{"id":"[^"]*","type":"chat\.message"/', $content)) {
        $content = preg_replace('/"preview":"(?:[^"\\\\]|\\\\.)*"/', '"preview":null', $content, 1);
    }
    $expected = base64_encode(hash('sha256', $content . $digestBefore, true));
    return rtrim(strtr($expected, '+/', '-_'), '=') === $link[1];
}

// Try it: php verify.php <secret> <X-Svc-Signature> [<digest before>] < body.json
if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    $rawBody = stream_get_contents(STDIN);
    $follows = !isset($argv[3]) || followsDigest($rawBody, $argv[3]);
    $authentic = isAuthentic($argv[1] ?? '', $argv[2] ?? null, $rawBody) && $follows;
    echo $authentic ? "authentic\n" : "not authentic\n";
    exit($authentic ? 0 : 1);
}
